import { createTransport } from 'nodemailer'
import type { SendMail } from './mail.ts'

/** Sends through any SMTP server: `SMTP_URL`, `MAIL_FROM`. */
export function createSmtpMailer(smtpUrl: string, from: string): SendMail {
  const transport = createTransport(smtpUrl, { from })
  const host = /@([^\s<>]+)/.exec(from)?.[1] ?? 'localhost'
  return async (mail) => {
    await transport.sendMail({
      messageId: `<${mail.messageId}@${host}>`,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
        filename: fileName,
        contentType,
        content,
      })),
    })
  }
}
