import { escapeHtml } from './escape-html.ts'
import { pageStyle } from './page-style.ts'

/** The portal's own mark. */
const mark = `<svg viewBox="0 0 32 32" aria-hidden="true">
<path class="leaf" d="M16 2.5 29 12.4v6.2C29 25.6 23.4 30 16 30S3 25.6 3 18.6v-6.2L16 2.5Z"/>
<path class="veins" d="M16 11.2V30M16 17.6l-6.4-4.4M16 17.6l6.4-4.4M16 24.2l-7.4-4.4M16 24.2l7.4-4.4"/>
</svg>`

/** A page in the product's look, without any script. `content` and `foot` are HTML, `title` is text. */
export function showPage(title: string, content: string, foot = ''): string {
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

/** A page that says one thing and leads on. */
export function showMessage(title: string, text: string, link: { href: string; label: string }): string {
  return showPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p><a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`,
  )
}
