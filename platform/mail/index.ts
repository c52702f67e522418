export { type CaughtMail, catchMail, mailMigrations } from './caught-mail.ts'
export { caughtMailRoutes } from './caught-mail-routes.ts'
export { createSmtpMailer } from './create-smtp-mailer.ts'
export type { Attachment, Mail, SendMail } from './mail.ts'
