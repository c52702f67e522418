import { createHashHistory, createRouter } from '@tanstack/react-router'
import { Screen } from '#ui/page'
import { Loading } from '#ui/spinner'
import { followNavigation } from './follow-navigation.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { RouteErrorPage } from './pages/route-error-page.tsx'
import type { PortalContext } from './portal-context.ts'
import { routes } from './routes.tsx'

/** The router of the hash's routes. Parameters are plain text: as JSON, "1e5" would become a number and long ids lose digits. */
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
    // A screen starts from what its loader brings: the answer of an earlier visit would be taken for the newest.
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

/** Where the screen will be. */
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
