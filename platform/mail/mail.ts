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
