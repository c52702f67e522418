/** Every path of the portal (specification 000 §2). Routes and links are built from these only. */
export const paths = {
  landing: '/',
  getQuote: '/get-quote',
  policySubmission: '/policy-submission',
  uploadDocument: '/upload-doc',
  creditReferral: '/credit-referral',
  uploadData: '/upload-data',
  policySearch: '/policy-search',
  variation: '/variation/$policyNumber',
  underwriting: '/underwriting',
  accessDenied: '/access-denied',
  help: '/help',
  accessibility: '/accessibility',
} as const

type Parameters = { readonly path: RegExp; readonly safe: readonly string[] }

/**
 * The guarded routes, with the parameters that may be stored in the browser during sign-on: none holds data about a
 * borrower.
 */
const guarded: readonly Parameters[] = [
  { path: /^\/$/, safe: [] },
  { path: /^\/get-quote$/, safe: ['view', 'quote', 'with', 'page', 'sort'] },
  { path: /^\/policy-submission$/, safe: ['view', 'submission', 'draft', 'quote', 'page', 'sort'] },
  { path: /^\/(?:upload-doc|upload-data)$/, safe: [] },
  { path: /^\/policy-search$/, safe: ['policy'] },
  { path: /^\/underwriting$/, safe: ['show', 'request', 'variation', 'policy', 'submission', 'page', 'sort'] },
  { path: /^\/credit-referral$/, safe: ['view', 'request', 'page', 'sort'] },
  { path: /^\/variation\/[^/]+$/, safe: ['premium'] },
]

/** Normalises a path: its case and a trailing slash do not matter. */
export function canonicalPath(path: string): string {
  return path.toLowerCase().replace(/\/$/, '') || '/'
}

/** True when the route of a hash, such as "#/get-quote?quote=1", requires sign-on. */
export function isGuarded(hash: string): boolean {
  const [path = ''] = hash.replace(/^#/, '').split('?', 1)
  return find(path) !== undefined
}

export function safeParametersOf(path: string): readonly string[] {
  return find(path)?.safe ?? []
}

function find(path: string): Parameters | undefined {
  const canonical = canonicalPath(path)
  return guarded.find((route) => route.path.test(canonical))
}
