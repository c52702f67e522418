import { createTransport } from 'nodemailer'

export type Attachment = { readonly fileName: string; readonly contentType: string; readonly content: Buffer }

export type Mail = {
  /** Identifies the message, the same for every retry: letters, digits and hyphens. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

export type SendMail = (mail: Mail) => Promise<void>

/** Milliseconds. By default nodemailer waits ten minutes for a server that stops responding. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** Checks that an SMTP server accepts the sign-on of `SMTP_URL`. Throws when it does not. */
export function createSmtpCheck(smtpUrl: string): () => Promise<void> {
  const timeouts = { connectionTimeout: 2_000, greetingTimeout: 2_000, socketTimeout: 2_000 }
  return async () => {
    const transport = createTransport({ url: smtpUrl, ...timeouts })
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
  }
}

export function createSmtpMailer(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({ url: smtpUrl, ...timeouts }, { from })
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
