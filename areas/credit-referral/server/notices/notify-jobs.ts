import { referenceDataOf } from '#areas/reference-data/server'
import type { JobHandlers } from '#platform/jobs'
import type { Foundations } from '#platform/service'
import { deliverReferralMail } from './deliver-referral-mail.ts'
import { sendReferralMailTask } from './queue-mails.ts'

/** The mails about requests. */
export function notificationJobs(foundations: Foundations): JobHandlers {
  const means = { ...foundations, reference: referenceDataOf(foundations) }
  return { [sendReferralMailTask]: async (payload) => await deliverReferralMail(means, payload) }
}
