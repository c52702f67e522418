import * as z from 'zod/mini'
import type { AppContext, Service } from '#platform/service'
import { addressOf } from '../contract/index.ts'
import { messageIdOf, sendMailTask } from './announce.ts'
import { listenToRecords } from './follow-records.ts'
import { findWaitingMail, type MailKey, settleMail } from './mail-store.ts'
import { notificationRoutes } from './notification-routes.ts'

const payloadSchema = z.object({ channel: z.string(), messageId: z.string() })
const olderPayloadSchema = z.object({
  channel: z.string(),
  requestId: z.string(),
  eventNumber: z.int(),
  subject: z.string(),
})

/** Notifies a lender's users of changes to their records, on screen and by mail. */
export const notificationService: Service = {
  name: 'notification',
  migrations: { name: 'notification', folder: new URL('./migrations/', import.meta.url) },
  routes: notificationRoutes,
  start: async (deps) => listenToRecords(deps),
  jobs: (deps) => ({
    [sendMailTask]: async (payload) => await deliverMail(deps, payloadSchema.parse(payload)),
    // Jobs queued before the mails of all records moved to one table.
    'send-referral-mail': async (payload) => {
      const { channel, requestId: id, eventNumber: number, subject } = olderPayloadSchema.parse(payload)
      const messageId = messageIdOf({ channel, record: { kind: 'referral', id }, event: { number }, subject })
      await deliverMail(deps, { channel, messageId })
    },
  }),
}

/**
 * Sends a mail, unless it was already sent, the user wants none, or the user has no address. A crash after the mail
 * system has accepted it and before it is marked as sent sends it twice: both carry the same message id, by which mail
 * systems recognise duplicates.
 *
 * Throws when the mail system rejects it; the queue retries.
 */
async function deliverMail({ database, clock, settings, sendMail }: AppContext, key: MailKey): Promise<void> {
  const mail = await findWaitingMail(database, key)
  if (!mail) return
  if (!mail.wanted) return await settleMail(database, key, { not_sent: 'unwanted' })
  if (!mail.email) return await settleMail(database, key, { not_sent: 'no-address' })
  const lines = [
    mail.text,
    '',
    'Open it in the lender portal:',
    `${settings.baseUrl}/${addressOf(mail.record)}`,
    '',
    "You can turn these messages off in the portal, under Notification settings. Please don't reply.",
    '',
  ]
  const { subject, email: to } = mail
  await sendMail({ messageId: key.messageId, to, subject, text: lines.join('\n'), attachments: [] })
  await settleMail(database, key, { sent_at: clock() })
}
