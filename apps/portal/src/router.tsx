import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, createHashHistory, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Environment } from '#areas/environment/contract'
import { EnvironmentPage, EnvironmentProvider } from '#areas/environment/portal'
import { type SignOn, SignOnFailedPage, SignOnProvider } from '#areas/identity/portal'
import { createHttp, HttpProvider } from '#browser/http'
import { focusHeading, Notice, Page, Screen } from '#ui/page'
import { Loading } from '#ui/spinner'
import type { PortalContext } from './guards.ts'
import { ErrorPage, RouteErrorPage } from './pages/error-page.tsx'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'
import { rememberSessionEnd } from './shell/session-ended.tsx'
import { BareShell } from './shell/shell.tsx'
import type { Started } from './start-portal.ts'

/**
 * Creates the hash router. Parameters are plain text: as JSON, "1e5" would become a number and long ids would lose
 * digits.
 */
export function createPortalRouter(context: PortalContext) {
  const router = createRouter({
    routeTree: routes,
    history: createHashHistory(),
    context,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(entriesOf(search)).toString()
      return query === '' ? '' : `?${query}`
    },
    defaultPreload: 'intent',
    // A screen starts from its loader's data, so the data of an earlier visit must not be shown as current.
    defaultStaleReloadMode: 'blocking',
    defaultPendingComponent: ScreenLoading,
    defaultPendingMs: 150,
    defaultErrorComponent: RouteErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
  followNavigation(router)
  return router
}

/** Shown while a screen loads. */
function ScreenLoading() {
  return (
    <Screen>
      <Loading />
    </Screen>
  )
}

function entriesOf(search: Record<string, unknown>): [string, string][] {
  return Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
}

export type PortalRouter = ReturnType<typeof createPortalRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter
  }
}

/**
 * Moves the focus to the new page's heading after each navigation, so that a screen reader announces the page; also
 * when the heading appears only after loading. The focus stays when only the parameters change, as in a search while
 * the user types.
 */
function followNavigation(router: Pick<AnyRouter, 'subscribe'>): void {
  let stop: (() => void) | undefined
  router.subscribe('onRendered', ({ fromLocation, pathChanged, hrefChanged }) => {
    // The first page of a visit is read from its top, like any page.
    if (fromLocation === undefined || (hrefChanged && !pathChanged)) return
    stop?.()
    const main = document.querySelector('main')
    stop = main ? focusHeading(main) : undefined
  })
}

/** Shown when no route matches the URL. */
function NotFoundPage() {
  return (
    <Page title="Page not found" width="narrow">
      <Notice tone="warning" title="There is no page at this address.">
        <p>
          Check the address, use the navigation, or <Link to={paths.landing}>go to your first page</Link>.
        </p>
      </Notice>
    </Page>
  )
}

/** Renders the result of the start: the portal, or a page that says why it failed and what to do. */
export function show(started: Started): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(<StrictMode>{pageOf(started)}</StrictMode>)
}

function pageOf(started: Started): ReactNode {
  if (started.state === 'started') return <Portal {...createPortal(started.environment, started.signOn)} />
  return <BareShell>{faultPageOf(started)}</BareShell>
}

function faultPageOf(fault: Exclude<Started, { state: 'started' }>): ReactNode {
  const reload = () => window.location.reload()
  if (fault.state === 'environment-fault') return <EnvironmentPage fault={fault.fault} onRetry={reload} />
  if (fault.state === 'sign-on-fault') return <SignOnFailedPage onRetry={reload} />
  return <ErrorPage error={fault.error} onRetry={reload} />
}

/** The started portal. */
function Portal({ environment, signOn, http, queryClient, router }: PortalParts) {
  return (
    <EnvironmentProvider environment={environment}>
      <SignOnProvider signOn={signOn}>
        <HttpProvider http={http}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </HttpProvider>
      </SignOnProvider>
    </EnvironmentProvider>
  )
}

/** Creates the dependencies of the portal, once per page load. */
function createPortal(environment: Environment, signOn: SignOn) {
  rememberSessionEnd(signOn)
  const queryClient = new QueryClient()
  const http = createHttp({
    fetch: (address, init) => fetch(address, init),
    page: document.baseURI,
    services: Object.values(environment.services),
    cookies: () => document.cookie,
    signOn,
    queryClient,
  })
  return { environment, signOn, http, queryClient, router: createPortalRouter({ environment, signOn, http }) }
}

type PortalParts = ReturnType<typeof createPortal>
