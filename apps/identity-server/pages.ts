import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '#platform/http'

type Allowed = {
  /** The portal may show the page in a frame. */
  readonly isFramed?: boolean
  readonly hasForm?: boolean
  readonly script?: string
  /** Includes the directive to which the provider adds the hash of its own script. */
  readonly ownScripts?: boolean
}

export function contentSecurityPolicy({ isFramed, hasForm, script, ownScripts }: Allowed): string {
  return [
    `default-src 'none'`,
    `style-src ${hashOf(pageStyle)}`,
    `font-src 'self'`,
    `img-src 'self'`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    ...(ownScripts ? [`script-src 'self'`] : []),
    `base-uri 'none'`,
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ')
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}

const loadStyle = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
/** The style of every page, with the portal's own colours and sizes. */
const pageStyle = loadStyle('../../ui/tokens/tokens.css') + loadStyle('./pages.css')

const mark = `<svg viewBox="0 0 32 32" aria-hidden="true">
<path class="leaf" d="M16 2.5 29 12.4v6.2C29 25.6 23.4 30 16 30S3 25.6 3 18.6v-6.2L16 2.5Z"/>
<path class="veins" d="M16 11.2V30M16 17.6l-6.4-4.4M16 17.6l6.4-4.4M16 24.2l-7.4-4.4M16 24.2l7.4-4.4"/>
</svg>`

/** Renders a page in the product's style, without any script. `content` and `foot` are HTML, `title` is text. */
export function renderPage(title: string, content: string, foot = ''): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – LMI Lender Portal</title>
<link rel="icon" href="/favicon.svg">
<style>${pageStyle}</style>
</head>
<body>
<main>
<p class="brand">${mark}<span><strong>LMI</strong> Lender Portal</span></p>
<div class="content">
${content}
</div>
${foot}
</main>
</body>
</html>`
}

export function renderMessage(title: string, text: string, link: { href: string; label: string }): string {
  return renderPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p><a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`,
  )
}
