import { createHash } from 'node:crypto'
import { pageStyle } from './page-style.ts'

type Allowed = {
  /** Who may show the page in a frame; nobody when left out. */
  readonly framedBy?: readonly string[]
  /** Where its form may lead. A browser applies this to the redirects that follow, too. */
  readonly formsTo?: readonly string[]
  /** The page's one inline script. */
  readonly script?: string
  /** The provider adds the hash of its own script to this directive, which must be there for that. */
  readonly ownScripts?: boolean
}

/** The policy of a page of ours: its own style and font, and nothing else that is not named. */
export function contentSecurityPolicy({ framedBy, formsTo, script, ownScripts }: Allowed): string {
  return [
    `default-src 'none'`,
    `style-src ${hashOf(pageStyle)}`,
    `font-src 'self'`,
    `img-src 'self'`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, `connect-src 'self'`]),
    ...(ownScripts ? [`script-src 'self'`] : []),
    `base-uri 'none'`,
    `form-action ${formsTo ? ["'self'", ...formsTo].join(' ') : "'none'"}`,
    `frame-ancestors ${framedBy ? ["'self'", ...framedBy].join(' ') : "'none'"}`,
  ].join('; ')
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}
