import { formatDateTime } from '#packages/calendar'
import type { Clock } from '#platform/clock'
import { type Database, type MigrationFolder, type Row, tablesOf } from '#platform/database'
import { escapeHtml, type HttpServer } from '#platform/http'
import type { SendMail } from './mail.ts'

export const mailMigrations: MigrationFolder = { name: 'mail', folder: new URL('./migrations/', import.meta.url) }

type StoredAttachment = { readonly fileName: string; readonly contentType: string; readonly base64: string }
type Known = { caughtMail: { attachments: StoredAttachment[] } }

const tables = tablesOf<'caughtMail', Known>

export function catchMail(database: Database, clock: Clock): SendMail {
  return async ({ to, subject, text, attachments }) => {
    const stored = attachments.map(({ fileName, contentType, content }): StoredAttachment => {
      return { fileName, contentType, base64: content.toString('base64') }
    })
    await tables(database)
      .insertInto('caughtMail')
      .values({ caughtAt: clock(), recipient: to, subject, body: text, attachments: JSON.stringify(stored) })
      .execute()
  }
}

/** Serves the newest hundred messages under `/dev/mail`. Never registered when `SMTP_URL` is set. */
export function caughtMailRoutes(server: HttpServer, database: Database): void {
  const mails = tables(database).selectFrom('caughtMail').selectAll()

  server.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
    const newest = await mails.orderBy('caughtAt', 'desc').limit(100).execute()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('cache-control', 'no-store')
      .send(showCaughtMail(newest))
  })

  server.get<{ Params: { mailId: string; index: string } }>(
    '/dev/mail/:mailId/:index',
    { schema: { hide: true } },
    async (request, reply) => {
      const { mailId, index } = request.params
      const isId = /^[0-9a-f-]{36}$/.test(mailId)
      const mail = isId ? await mails.where('mailId', '=', mailId).executeTakeFirst() : undefined
      const attachment = mail?.attachments[Number(index)]
      if (!attachment) return reply.callNotFound()
      const fileName = attachment.fileName.replace(/[^\w. -]/g, '_')
      return reply
        .type(attachment.contentType)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Buffer.from(attachment.base64, 'base64'))
    },
  )
}

function showCaughtMail(mails: readonly Row<'caughtMail', Known>[]): string {
  const list = mails.length === 0 ? '<p>No message has been caught yet.</p>' : mails.map(showMail).join('')
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><title>Caught mail</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid; border-radius: .5rem; padding: 1rem; margin: 1rem 0 }
  pre { white-space: pre-wrap; font: inherit; margin: .5rem 0 }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 }
  dd { margin: 0; overflow-wrap: anywhere }
</style></head>
<body><main><h1>Caught mail</h1>
<p>No mail server is set, so messages stay here instead of being sent. Set SMTP_URL to send them.</p>
${list}</main></body></html>`
}

function showMail(mail: Row<'caughtMail', Known>): string {
  const attachments = mail.attachments.map(({ fileName, base64 }, index) => {
    const size = Math.ceil(Buffer.byteLength(base64, 'base64') / 1024)
    return `<li><a href="/dev/mail/${mail.mailId}/${index}">${escapeHtml(fileName)}</a> (${size} kB)</li>`
  })
  return `<article><h2>${escapeHtml(mail.subject)}</h2>
<dl><dt>To</dt><dd>${escapeHtml(mail.recipient)}</dd><dt>Caught</dt><dd>${formatDateTime(mail.caughtAt.toISOString())}</dd></dl>
<pre>${escapeHtml(mail.body)}</pre>${attachments.length > 0 ? `<ul>${attachments.join('')}</ul>` : ''}</article>`
}
