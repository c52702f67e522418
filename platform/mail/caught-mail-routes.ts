import type { Database } from '#platform/database'
import type { HttpServer } from '#platform/http'
import { listCaughtMail, readCaughtMail } from './caught-mail.ts'
import { showCaughtMail } from './show-caught-mail.ts'

/** `/dev/mail`: the messages that the embedded mail box caught. Never mounted when `SMTP_URL` is set. */
export function caughtMailRoutes(server: HttpServer, database: Database): void {
  server.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
    const mails = await listCaughtMail(database)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(showCaughtMail(mails))
  })

  server.get<{ Params: { mailId: string; index: string } }>(
    '/dev/mail/:mailId/:index',
    { schema: { hide: true } },
    async (request, reply) => {
      const { mailId, index } = request.params
      const mail = /^[0-9a-f-]{36}$/.test(mailId) ? await readCaughtMail(database, mailId) : null
      const attachment = mail?.attachments[Number(index)]
      if (!attachment) return reply.callNotFound()
      const fileName = attachment.fileName.replace(/[^\w. -]/g, '_')
      return reply
        .type(attachment.contentType)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(attachment.content)
    },
  )
}
