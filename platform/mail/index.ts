export { catchMail, caughtMailRoutes, mailMigrations } from './caught-mail.ts'
export type { Attachment, Mail, SendMail } from './mail.ts'
export { createSmtpCheck, createSmtpMailer } from './mail.ts'
export {
  countWaitingMails,
  listMails,
  mailJobs,
  type QueuedMail,
  queueMail,
  requeueMails,
  sweepMails,
} from './outbox.ts'
