/** The kinds of case about policies; a policy number follows. */
const policyCasePaths = { variation: '/variation', cancellation: '/cancellation' } as const
export type PolicyCaseName = keyof typeof policyCasePaths
export const policyCaseNames = Object.keys(policyCasePaths) as PolicyCaseName[]

/** Every path of the portal (specification 000 §2). Routes and links are built from these only. */
export const paths = {
  landing: '/',
  home: '/home',
  getQuote: '/get-quote',
  policySubmission: '/policy-submission',
  uploadDocument: '/upload-doc',
  creditReferral: '/credit-referral',
  uploadData: '/upload-data',
  policySearch: '/policy-search',
  portfolio: '/portfolio',
  ...policyCasePaths,
  underwriting: '/underwriting',
  accessDenied: '/access-denied',
  webhooks: '/webhooks',
  help: '/help',
  accessibility: '/accessibility',
} as const

export const pathOfPolicy = (kind: PolicyCaseName, policyNumber: string) => `${paths[kind]}/${policyNumber}`

/** The query of an address. Values are plain text: as JSON, "1e5" would become a number and long ids lose digits. */
export type Query = Readonly<Record<string, string | number | undefined>>

export function hrefTo(path: string, query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return entries.length === 0 ? `#${path}` : `#${path}?${new URLSearchParams(entries)}`
}

export const pathIn = (hash: string) => hash.slice(1).replace(/\?.*/s, '')

/** Normalises a path: its case and a slash at either end do not matter. */
export function canonicalPath(path: string): string {
  return `/${path.toLowerCase().replace(/^\/|\/$/g, '')}`
}
