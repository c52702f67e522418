import { formatMoment } from '#packages/calendar'
import type { CaughtMail } from './caught-mail.ts'

/** The page of `/dev/mail`: plain HTML, no script. */
export function showCaughtMail(mails: readonly CaughtMail[]): string {
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

function showMail(mail: CaughtMail): string {
  const attachments = mail.attachments.map(
    ({ fileName, content }, index) =>
      `<li><a href="/dev/mail/${mail.mailId}/${index}">${escapeHtml(fileName)}</a> (${Math.ceil(content.length / 1024)} kB)</li>`,
  )
  return `<article><h2>${escapeHtml(mail.subject)}</h2>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Caught</dt><dd>${formatMoment(mail.caughtAt.toISOString())}</dd></dl>
<pre>${escapeHtml(mail.text)}</pre><ul>${attachments.join('')}</ul></article>`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
