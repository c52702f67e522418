import { sentences } from '#areas/credit-referral/contract'
import { parseRequestId, type ReferralKey } from '#areas/credit-referral/server'
import { refuse } from '#platform/http'

/**
 * The request that an address names.
 *
 * @throws Refusal 404 for what can be no request's number
 */
export function requestNamed({ channel, id }: { readonly channel: string; readonly id: string }): ReferralKey {
  const requestId = parseRequestId(id)
  if (requestId === null) throw refuse('not-found', sentences.notFound, { status: 404 })
  return { channel, requestId }
}
