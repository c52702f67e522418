import type { SentReferral } from '#areas/credit-referral/contract'
import type { FilePicking } from '#areas/upload/portal'
import { answeredSubmissionSchema } from './answered-details.ts'
import type { RequestService } from './request-service.ts'

type Deps = {
  readonly service: RequestService
  readonly picking: FilePicking
  /** Whether the request exists and is sent again. */
  readonly again: boolean
}

/**
 * Sends a request with its files: all in one form, or the names of those that were sent ahead.
 *
 * @throws CallRefused, or the signal's reason when the person stopped it
 */
export async function sendReferral(
  { service, picking, again }: Deps,
  referral: SentReferral,
  signal: AbortSignal,
): Promise<{ readonly requestId: string }> {
  const answer = await send({ service, picking, again }, referral, signal)
  return answer ?? { requestId: referral.requestId ?? '' }
}

async function send({ service, picking, again }: Deps, referral: SentReferral, signal: AbortSignal) {
  if (picking.mode === 'form')
    return picking.sendForm(service.submitAddress(again), {
      part: { name: 'referral', content: referral },
      schema: answeredSubmissionSchema,
      idempotencyKey: service.submission,
      signal,
    })
  const filenames = picking.attached.map(({ name }) => name)
  // Without files there is no batch to name.
  const sentAhead = filenames.length > 0 ? { filenames, uuid: await picking.uuid() } : {}
  return service.submitNamed({ ...referral, ...sentAhead }, again, signal)
}
