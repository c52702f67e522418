import { Component, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useSession, useSignOn } from '#areas/identity/portal'
import { useHttp } from '#browser/http'
import { Button } from '#ui/button'
import { focusHeading, Notice, Page as PageLayout, Screen } from '#ui/page'
import { Loading } from '#ui/spinner'
import { type Location, navigate, useLocation } from './location.ts'
import type { Page } from './page.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { hrefTo, pathIn, paths } from './paths.ts'
import { isGuarded, itemOf, openPage, preload } from './routes.ts'
import { sessionEndText } from './shell/session-ended.tsx'

/** A page that opens faster shows no sign of loading (milliseconds). */
const quick = 150

type Opened = { readonly visit: number; readonly path: string; readonly Page: Page }

/** The page of the current location. The previous one stays until the next has loaded, or takes longer than 150 ms. */
export function CurrentPage() {
  const environment = useEnvironment()
  const signOn = useSignOn()
  const http = useHttp()
  const session = useSession()
  const location = useLocation()
  const { path, visit } = location
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    let current = true
    const show = (Page: Page) => {
      if (current) setOpened({ visit, path, Page })
    }
    const slow = setTimeout(show, quick, LoadingPage)
    openPage(path, { environment, signOn, http })
      .then((result) => {
        if (result === null) show(NotFoundPage)
        else if (!('redirect' in result)) show(result)
        else if (current) navigate(result.redirect, { replace: true })
      })
      // Thrown again in the page, so that the error boundary shows it.
      .catch((error: unknown) => {
        show(() => {
          throw error
        })
      })
      .finally(() => clearTimeout(slow))
    return () => {
      current = false
      clearTimeout(slow)
    }
  }, [path, visit, environment, signOn, http])
  useEffect(preloadOnIntent, [])
  if (session.state === 'signed-out' && isGuarded(path)) return <SignedOutPage />
  return opened && <OpenPage key={opened.visit} {...opened} location={location} />
}

function OpenPage({ visit, path, Page, location }: Opened & { readonly location: Location }) {
  const [own, setOwn] = useState(location)
  if (location.visit === visit && location !== own) setOwn(location)
  useLayoutEffect(() => {
    // The loading page is too short for the position of the page that replaces it.
    if (own.scroll !== null && Page !== LoadingPage) window.scrollTo(0, own.scroll)
  }, [own, Page])
  useLayoutEffect(() => {
    // The first page is read from its top, like any page.
    if (visit > 1) focusHeading()
  }, [visit])
  return (
    <ErrorBoundary>
      <Page
        search={own.search}
        item={itemOf(path)}
        goTo={(query, how) => {
          // A page that the user has left while it waited for a response must not lead them back.
          if (location.visit === visit) navigate(hrefTo(path, query), how)
        }}
      />
    </ErrorBoundary>
  )
}

type ErrorBoundaryProps = { readonly children: ReactNode; readonly layout?: (page: ReactNode) => ReactNode }
type ErrorBoundaryState = { readonly error?: unknown }

/** Replaces a page that failed to open or to render. React logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {}

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  override render(): ReactNode {
    const { children, layout = (page) => page } = this.props
    if (!('error' in this.state)) return children
    return layout(<ErrorPage error={this.state.error} />)
  }
}

function LoadingPage() {
  return (
    <Screen>
      <Loading />
    </Screen>
  )
}

/** Shown between the end of a session and the sign-on page, or longer when the sign-on page cannot be reached. */
function SignedOutPage() {
  const { signIn } = useSignOn()
  return (
    <PageLayout title="Sign in" width="narrow">
      <Notice title={sessionEndText() ?? 'You are signed out.'}>
        <p>The sign-on page opens automatically. Then you return to this page.</p>
      </Notice>
      <div>
        <Button variant="primary" onClick={() => signIn()}>
          Sign in
        </Button>
      </div>
    </PageLayout>
  )
}

function NotFoundPage() {
  return (
    <PageLayout title="Page not found" width="narrow">
      <Notice tone="warning" title="There is no page at this address.">
        <p>
          Check the address, use the navigation, or <a href={hrefTo(paths.landing)}>go to your first page</a>.
        </p>
      </Notice>
    </PageLayout>
  )
}

/** Loads the code of a page when the user points at a link to it, or focuses it. */
function preloadOnIntent(): () => void {
  const load = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null
    if (link) preload(pathIn(link.hash))
  }
  const stop = new AbortController()
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, load, { signal: stop.signal })
  return () => stop.abort()
}
