import { createHash } from 'node:crypto'

type Allowed = {
  /** The portal may show the page in a frame. */
  readonly isFramed?: boolean
  readonly hasForm?: boolean
  readonly script?: string
  /** Includes the directive to which the provider adds the hash of its own script. */
  readonly ownScripts?: boolean
}

/** The content security policy of a page: its own style and font, and what the options allow. */
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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** The style of every page: the portal's colours and sizes (`ui/tokens`), light and dark. */
export const pageStyle = `
@font-face{font-family:"Inter";src:url("/realms/lmi/resources/inter.woff2") format("woff2");font-weight:100 900;font-display:swap}
:root{
color-scheme:light dark;
--ink:light-dark(#12262b,#e4ecec);--ink-soft:light-dark(#4a5e63,#a9b9bb);--ink-on-accent:light-dark(#fff,#06262a);
--desk:light-dark(#f1f4f3,#0e1718);--sheet:light-dark(#fff,#162223);--well:light-dark(#f6f8f8,#101b1c);
--accent:light-dark(#0b5a5e,#6fc7c3);--accent-strong:light-dark(#08464a,#93dbd6);--accent-wash:light-dark(#e3f0ef,#17383a);
--band:light-dark(#0a3a3f,#0a2b2e);--ink-on-band:#f2f8f7;
--hairline:light-dark(#dce4e3,#28393a);--edge:light-dark(#728689,#74898b);
--danger:light-dark(#a3271f,#ff9f94);--danger-wash:light-dark(#fcefed,#3a1c19);
--focus:light-dark(#0b5a5e,#93dbd6);
}
*{box-sizing:border-box}
html{font-family:Inter,system-ui,-apple-system,"Segoe UI",sans-serif;line-height:1.5;color:var(--ink);background:var(--desk);text-size-adjust:100%}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;font-size:.9375rem;overflow-wrap:break-word}
main{width:100%;max-width:24rem;overflow:hidden;background:var(--sheet);border:1px solid var(--hairline);border-radius:10px;box-shadow:0 1px 2px rgb(8 40 44/6%),0 1px 1px rgb(8 40 44/4%)}
.brand{display:flex;align-items:center;gap:.75rem;margin:0;padding:.75rem 1.5rem;color:var(--ink-on-band);background:var(--band);font-size:1.0625rem}
.brand svg{flex:none;width:1.625rem;height:1.625rem}
.leaf{fill:#6fc7c3}
.veins{fill:none;stroke:var(--band);stroke-width:1.9;stroke-linecap:round}
.content{padding:1.5rem}
h1{margin:0 0 1rem;font-size:1.625rem;line-height:1.25}
p{margin:0 0 1rem}
label{display:block;margin:0 0 .25rem;font-weight:600}
input{width:100%;min-height:2.5rem;margin:0 0 1rem;padding:.25rem .75rem;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--edge);border-radius:6px}
input[aria-invalid]{border-color:var(--danger)}
button,.button{display:block;width:100%;min-height:2.5rem;padding:.5rem 1rem;font:inherit;font-weight:600;line-height:1.5rem;text-align:center;text-decoration:none;color:var(--ink-on-accent);background:var(--accent);border:1px solid transparent;border-radius:6px;cursor:pointer}
button:hover,.button:hover{background:var(--accent-strong)}
.second{color:var(--accent);background:none;border-color:var(--edge)}
.second:hover{color:var(--accent-strong);background:var(--accent-wash)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.error{padding:.5rem .75rem;color:var(--danger);background:var(--danger-wash);border:1px solid var(--danger);border-radius:6px}
.content>p:last-child{margin:0}
.choices{display:grid;gap:.75rem}
details{padding:.75rem 1.5rem;color:var(--ink-soft);background:var(--well);border-top:1px solid var(--hairline);font-size:.8125rem}
summary{cursor:pointer}
details p{margin:.5rem 0}
ul{margin:0;padding-left:1.25rem}
code{font-size:.8125rem}
`

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
