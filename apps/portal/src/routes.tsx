import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { callerOf, hasRight, useCaller } from '#areas/identity/portal'
import { type PortalContext, requireArea, requireInsurer, requireLender, requireSignOn } from './guards.ts'
import { landingOf } from './landing.ts'
import { AccessDeniedPage } from './pages/access-denied-page.tsx'
import { RouteErrorPage } from './pages/error-page.tsx'
import { canonicalPath, paths } from './paths.ts'
import { BareShell, Shell } from './shell/shell.tsx'
import { useOpenReferral } from './use-open-referral.ts'

const root = createRootRouteWithContext<PortalContext>()({
  component: Shell,
  // Each route has one canonical path: navigation, notices and the end of a session compare it.
  beforeLoad: ({ location: { pathname, searchStr } }) => {
    const path = canonicalPath(pathname)
    if (path !== pathname) throw redirect({ href: path + searchStr, replace: true })
  },
  // Used only when the shell itself fails; every other error is shown inside it.
  errorComponent: (props) => (
    <BareShell>
      <RouteErrorPage {...props} />
    </BareShell>
  ),
})
const of = () => root

const quote = () => import('#areas/quote/portal')
const CalculatorScreen = lazyRouteComponent(quote, 'CalculatorScreen')
const CreditReferralPage = lazyRouteComponent(() => import('./pages/credit-referral-page.tsx'), 'CreditReferralPage')
const PolicySubmissionPage = lazyRouteComponent(
  () => import('./pages/policy-submission-page.tsx'),
  'PolicySubmissionPage',
)
const VariationScreen = lazyRouteComponent(() => import('#areas/variation/portal'), 'VariationScreen')
const PolicySearchPage = lazyRouteComponent(() => import('./pages/policy-search-page.tsx'), 'PolicySearchPage')
const UnderwritingPage = lazyRouteComponent(() => import('./pages/underwriting-page.tsx'), 'UnderwritingPage')

const landing = createRoute({
  getParentRoute: of,
  path: paths.landing,
  beforeLoad: async (entering) => {
    await requireSignOn(entering)
    const session = entering.context.signOn.session()
    if (session.state === 'signed-on') {
      const { features } = entering.context.environment
      throw redirect({ to: landingOf(session.caller, features), replace: true })
    }
  },
})

const getQuote = createRoute({
  getParentRoute: of,
  path: paths.getQuote,
  // The page parses the parameters: their schema is not part of the first screen's code.
  validateSearch: (given: Record<string, unknown>) => given as Record<string, string | number | undefined>,
  beforeLoad: requireArea('calculator', 'view'),
  loader: async ({ context }) => {
    const { resolveInitialRequest } = await quote()
    return resolveInitialRequest({ ...context, caller: callerOf(context.signOn) })
  },
  // Only the code is loaded ahead of a visit: the draft may change until the visit begins.
  preload: false,
  component: function GetQuote() {
    const navigate = getQuote.useNavigate()
    const { history, buildLocation } = useRouter()
    const maySearch = hasRight(useCaller(), 'policysearch', 'view')
    return (
      <CalculatorScreen
        initialRequest={getQuote.useLoaderData()}
        search={getQuote.useSearch()}
        onAddress={(to, how) => void navigate({ search: to, ...how })}
        onRefer={useOpenReferral()}
        submissionHref={(quote) =>
          history.createHref(buildLocation({ to: paths.policySubmission, search: { quote } }).href)
        }
        policyHref={(policy) =>
          maySearch ? history.createHref(buildLocation({ to: paths.policySearch, search: { policy } }).href) : null
        }
      />
    )
  },
})

const policySubmission = createRoute({
  getParentRoute: of,
  path: paths.policySubmission,
  // The page parses the parameters: their schema is not part of the first screen's code.
  validateSearch: (given: Record<string, unknown>) => given as Record<string, string | number | undefined>,
  beforeLoad: requireArea('policysubmission', 'view'),
  component: function PolicySubmission() {
    const navigate = policySubmission.useNavigate()
    const search = policySubmission.useSearch()
    return <PolicySubmissionPage search={search} onAddress={(to, how) => void navigate({ search: to, ...how })} />
  },
})

const uploadDocument = createRoute({
  getParentRoute: of,
  path: paths.uploadDocument,
  beforeLoad: requireLender,
  component: lazyRouteComponent(() => import('#areas/document-upload/portal'), 'DocumentUploadScreen'),
})

const creditReferral = createRoute({
  getParentRoute: of,
  path: paths.creditReferral,
  // The page parses the parameters: their schema is not part of the first screen's code.
  validateSearch: (given: Record<string, unknown>) => given as Record<string, string | number | undefined>,
  beforeLoad: requireArea('uwreferral', 'view'),
  component: function CreditReferral() {
    const navigate = creditReferral.useNavigate()
    const search = creditReferral.useSearch()
    return <CreditReferralPage search={search} onAddress={(to, how) => void navigate({ search: to, ...how })} />
  },
})

const uploadData = createRoute({
  getParentRoute: of,
  path: paths.uploadData,
  beforeLoad: requireArea('docupload', 'view'),
  component: lazyRouteComponent(() => import('#areas/data-upload/portal'), 'DataUploadScreen'),
})

const policySearch = createRoute({
  getParentRoute: of,
  path: paths.policySearch,
  validateSearch: ({ policy }: Record<string, unknown>): { policy?: string } =>
    typeof policy === 'string' ? { policy } : {},
  beforeLoad: requireArea('policysearch', 'view'),
  component: function PolicySearch() {
    const navigate = policySearch.useNavigate()
    const { policy } = policySearch.useSearch()
    return <PolicySearchPage policy={policy} onAddress={(search, how) => void navigate({ search, ...how })} />
  },
})

const variation = createRoute({
  getParentRoute: of,
  path: paths.variation,
  validateSearch: ({ premium }: Record<string, unknown>): { premium?: string } =>
    typeof premium === 'string' ? { premium } : {},
  beforeLoad: requireArea('variation', 'view'),
  component: function Variation() {
    const { policyNumber } = variation.useParams()
    const { history, buildLocation } = useRouter()
    const maySearch = hasRight(useCaller(), 'policysearch', 'view')
    const search = { policy: policyNumber }
    const links = {
      variation: history.createHref(buildLocation({ to: paths.variation, params: { policyNumber } }).href),
      policy: maySearch ? history.createHref(buildLocation({ to: paths.policySearch, search }).href) : null,
    }
    return <VariationScreen key={policyNumber} policyNumber={policyNumber} links={links} />
  },
})

const underwriting = createRoute({
  getParentRoute: of,
  path: paths.underwriting,
  // The page parses the parameters: their schema is not part of the first screen's code.
  validateSearch: (given: Record<string, unknown>) => given as Record<string, string | number | undefined>,
  beforeLoad: requireInsurer,
  component: function Underwriting() {
    const navigate = underwriting.useNavigate()
    const search = underwriting.useSearch()
    return <UnderwritingPage search={search} onAddress={(to, how) => void navigate({ search: to, ...how })} />
  },
})

const accessDenied = createRoute({ getParentRoute: of, path: paths.accessDenied, component: AccessDeniedPage })

const help = createRoute({
  getParentRoute: of,
  path: paths.help,
  component: lazyRouteComponent(() => import('./pages/help-page.tsx'), 'HelpPage'),
})

const accessibility = createRoute({
  getParentRoute: of,
  path: paths.accessibility,
  component: lazyRouteComponent(() => import('./pages/accessibility-page.tsx'), 'AccessibilityPage'),
})

/** All hash routes of the portal with their guards (specification 000 §2 and §6, 001 §2). */
export const routes = root.addChildren([
  landing,
  getQuote,
  policySubmission,
  uploadDocument,
  creditReferral,
  uploadData,
  policySearch,
  variation,
  underwriting,
  accessDenied,
  help,
  accessibility,
])
