import * as z from 'zod/mini'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { SendMail } from '#platform/mail'
import { findWaitingMail, settleMail } from './mail-store.ts'
import { writeReferralMail } from './write-referral-mail.ts'

const payloadSchema = z.object({
  channel: z.string(),
  requestId: z.string(),
  eventNumber: z.int(),
  subject: z.string(),
})

type Means = {
  readonly database: Database
  readonly clock: Clock
  readonly sendMail: SendMail
  readonly reference: Pick<ReferenceData, 'codeList'>
  readonly settings: { readonly baseUrl: string }
}

/**
 * Sends a mail about a request, unless it has been sent, or the person wants none or has no address. Between the mail
 * system's taking it and the mark that it did lies the one moment in which a crash sends it twice: both carry the same
 * message id, by which mail systems know.
 *
 * Throws when the mail system does not take it; the queue tries again.
 */
export async function deliverReferralMail(means: Means, payload: unknown): Promise<void> {
  const { requestId, ...named } = payloadSchema.parse(payload)
  const key = { ...named, requestId: BigInt(requestId) }
  const { database, clock, settings } = means
  const mail = await findWaitingMail(database, key)
  if (!mail) return
  if (!mail.wanted) return await settleMail(database, key, { notSent: 'unwanted' })
  if (!mail.email) return await settleMail(database, key, { notSent: 'no-address' })
  await means.sendMail(writeReferralMail(settings, key, mail.email, { ...mail, decision: decisionOf(means, mail) }))
  await settleMail(database, key, { sentAt: clock() })
}

function decisionOf({ reference }: Means, mail: { kind: string; detail: string | null; at: Date }): string | null {
  if (mail.kind !== 'decided') return null
  const decisions = reference.codeList('referral-decisions', sydneyDate(mail.at))
  return decisions.find(({ shortName }) => shortName === mail.detail)?.longName ?? mail.detail
}
