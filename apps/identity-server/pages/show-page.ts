import { escapeHtml } from './escape-html.ts'
import { pageStyle } from './page-style.ts'

/** A page in the product's look, without any script. `content` and `foot` are HTML, `title` is text. */
export function showPage(title: string, content: string, foot = ''): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Figtree LMI lender portal</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<p class="brand"><strong>Figtree LMI</strong> Lender portal</p>
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
