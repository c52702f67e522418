import { mailJobs, type QueuedMail } from '#platform/mail'
import type { AppContext, Service } from '#platform/service'
import { addressOf } from '../contract/index.ts'
import { mailContentSchema, mailKind } from './announce.ts'
import { listenToRecords } from './follow-records.ts'
import { notificationRoutes } from './notification-routes.ts'
import { getMailAddress } from './preference-store.ts'

export const notificationService: Service = {
  name: 'notification',
  migrations: { name: 'notification', folder: new URL('./migrations/', import.meta.url) },
  routes: notificationRoutes,
  start: async (deps) => listenToRecords(deps),
  jobs: (deps) => mailJobs(deps, mailKind, async (mail) => await writeMail(deps, mail)),
}

async function writeMail({ database, settings }: AppContext, { channel, recipient, content }: QueuedMail) {
  const { byMail, email } = await getMailAddress(database, { channel, subject: recipient })
  if (!byMail) return 'unwanted'
  if (!email) return 'no-address'
  const { record, subject, text } = mailContentSchema.parse(content)
  const lines = [
    text,
    '',
    'Open it in the lender portal:',
    `${settings.baseUrl}/${addressOf(record)}`,
    '',
    "You can turn these messages off in the portal, under Notification settings. Please don't reply.",
    '',
  ]
  return { to: email, subject, text: lines.join('\n'), attachments: [] }
}
