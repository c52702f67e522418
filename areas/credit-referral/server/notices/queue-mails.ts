import type { Transaction } from '#platform/database'
import { queueJob } from '#platform/jobs'
import type { ReferralKey } from '../store/referral-key.ts'
import { insertMails } from './mail-store.ts'

/** The name of the job that sends one mail about a request. */
export const sendReferralMailTask = 'send-referral-mail'

/** Queues a mail about an event for each person, in the event's own transaction. */
export async function queueMails(
  transaction: Transaction,
  event: ReferralKey & { readonly eventNumber: number },
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length === 0) return
  await insertMails(
    transaction,
    recipients.map((subject) => ({ ...event, subject })),
  )
  for (const subject of recipients) {
    const { channel, requestId, eventNumber } = event
    await queueJob(transaction, {
      task: sendReferralMailTask,
      payload: { channel, requestId: String(requestId), eventNumber, subject },
    })
  }
}
