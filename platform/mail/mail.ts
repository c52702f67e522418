import { createTransport } from 'nodemailer'

export type Attachment = { readonly fileName: string; readonly contentType: string; readonly content: Buffer }

/** A message in plain text. */
export type Mail = {
  /** Names the request for the message, the same for every try: letters, digits and hyphens. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/** Hands a message to the mail system; throws when that does not take it. */
export type SendMail = (mail: Mail) => Promise<void>

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
