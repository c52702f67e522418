import { createTransport } from 'nodemailer'
import type { SendMail } from './mail.ts'

/** Milliseconds. Left to itself the package waits ten minutes for one that has fallen silent. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** Sends through any SMTP server: `SMTP_URL`, `MAIL_FROM`. */
export function createSmtpMailer(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({ url: smtpUrl, ...patience }, { from })
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
