import type { Area, Need, Right } from '#areas/identity/contract'
import { decideEntry } from '#areas/identity/portal'
import { chosenLanding } from './landing.ts'
import type { Page, PortalContext } from './page.ts'
import { canonicalPath, hrefTo, paths, policyCaseNames } from './paths.ts'

type Redirect = { readonly redirect: string }

type Route = {
  readonly path: string
  /** What the user needs to enter; omitted for pages that are open to anyone. */
  readonly need?: Need | 'sign-on'
  /** The parameters that the browser may store during sign-on: none holds data about a borrower. */
  readonly safe?: readonly string[]
  readonly ofItem?: true
} & (
  | {
      readonly page: () => Promise<Page>
    }
  | {
      readonly open: (context: PortalContext) => Promise<Page | Redirect | null>
    }
)

/** What a list shows; of its filters those by a choice, a date, an age or a count, which name no borrower, and the key of the typed ones. */
const ofList = [
  ...['page', 'sort', 'size', 'columns', 'entered'],
  ...['kind', 'channel', 'brand', 'brandName', 'submissionType', 'referralReason'],
  ...['status', 'assignedTo', 'submissionDateTime', 'waitingSince', 'decision', 'decidedAt', 'decidedBy'],
  ...['coverageEffectiveDate', 'expiryDate', 'submittedAt', 'outsideCard', 'warnings'],
  ...['sentAt', 'category', 'receiptId'],
  ...['calculatedBy', 'calculationDate', 'validUntil'],
]

const inArea = (area: Area, right: Right = 'view'): Need => ({ area, right })

/** All pages of the portal (specification 000 §2 and §6, 001 §2). */
export const routes: readonly Route[] = [
  {
    path: paths.landing,
    need: 'sign-on',
    open: async (context) => ({ redirect: hrefTo(await chosenLanding(context)) }),
  },
  {
    path: paths.home,
    need: 'staff',
    safe: ['show', ...ofList],
    open: async (context) => (await import('./pages/home-page.tsx')).openHomePage(context),
  },
  {
    path: paths.getQuote,
    need: inArea('calculator'),
    safe: ['view', 'quote', 'with', ...ofList],
    open: async (context) => (await import('./pages/get-quote-page.tsx')).openGetQuotePage(context),
  },
  {
    path: paths.policySubmission,
    need: inArea('policysubmission'),
    safe: ['view', 'submission', 'draft', 'quote', ...ofList],
    page: async () => (await import('./pages/policy-submission-page.tsx')).PolicySubmissionPage,
  },
  {
    path: paths.uploadDocument,
    need: 'lender',
    safe: ofList,
    page: async () => (await import('#areas/document-upload/portal')).DocumentUploadScreen,
  },
  {
    path: paths.creditReferral,
    need: inArea('uwreferral'),
    safe: ['view', 'request', ...ofList],
    page: async () => (await import('./pages/credit-referral-page.tsx')).CreditReferralPage,
  },
  {
    path: paths.uploadData,
    need: inArea('docupload'),
    safe: ofList,
    page: async () => (await import('#areas/data-upload/portal')).DataUploadScreen,
  },
  {
    path: paths.policySearch,
    need: inArea('policysearch'),
    safe: ['policy'],
    page: async () => (await import('./pages/policy-search-page.tsx')).PolicySearchPage,
  },
  {
    path: paths.portfolio,
    need: 'staff',
    safe: ['day', 'by', 'channel'],
    open: async (context) => (await import('./pages/portfolio-page.tsx')).openPortfolioPage(context),
  },
  ...policyCaseNames.map(
    (kind): Route => ({
      path: paths[kind],
      ofItem: true,
      need: inArea('variation'),
      safe: [kind, 'premium'],
      page: async () => (await import('./pages/policy-case-page.tsx')).policyCasePage(kind),
    }),
  ),
  {
    path: paths.underwriting,
    need: 'insurer',
    safe: ['show', 'request', ...policyCaseNames, 'policy', 'submission', ...ofList],
    page: async () => (await import('./pages/underwriting-page.tsx')).UnderwritingPage,
  },
  { path: paths.accessDenied, page: async () => (await import('./pages/access-denied-page.tsx')).AccessDeniedPage },
  {
    path: paths.webhooks,
    need: inArea('webhook'),
    page: async () => (await import('#areas/webhook/portal')).WebhooksScreen,
  },
  { path: paths.help, page: async () => (await import('./pages/help-page.tsx')).HelpPage },
  { path: paths.accessibility, page: async () => (await import('./pages/accessibility-page.tsx')).AccessibilityPage },
]

function findRoute(path: string): { readonly route: Route; readonly item: string } | undefined {
  const [, page, item = ''] = /^(\/[^/]*)(?:\/([^/]+))?$/.exec(canonicalPath(path)) ?? []
  const route = routes.find((one) => one.path === page && (one.ofItem ?? false) === (item !== ''))
  return route && { route, item }
}

export function isGuarded(path: string): boolean {
  return findRoute(path)?.route.need !== undefined
}

export function safeParametersOf(path: string): readonly string[] {
  return findRoute(path)?.route.safe ?? []
}

export function itemOf(path: string): string {
  return findRoute(path)?.item ?? ''
}

/** Loads the code of a page ahead of a visit. A failure is shown by the visit. */
export function preload(path: string): void {
  const route = findRoute(path)?.route
  if (route && 'page' in route) route.page().catch(() => undefined)
}

/**
 * Opens the page of a path; null for an unknown path. A user who is not signed on goes to the sign-on page and returns;
 * a user without the roles goes to access-denied (specification 000 §6).
 *
 * @throws AccessValidationError when the token does not identify the user
 */
export async function openPage(path: string, context: PortalContext): Promise<Page | Redirect | null> {
  const { signOn } = context
  const route = findRoute(path)?.route
  if (!route) return null
  if (route.need) {
    // Renews a token that is about to expire, so that changed roles take effect here.
    await signOn.token()
    const entry = decideEntry(signOn.session(), route.need)
    if (entry === 'sign-in') return signOn.signIn()
    if (entry === 'denied') return { redirect: hrefTo(paths.accessDenied) }
  }
  return 'page' in route ? route.page() : route.open(context)
}
