import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { EnvironmentProvider } from '#areas/environment/portal'
import { SignOnProvider } from '#areas/identity/portal'
import { ThreadContext } from '#areas/thread/portal'
import { createHttp, createQueryClient, HttpProvider } from '#browser/http'
import { ErrorBoundary } from './current-page.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { rememberSessionEnd } from './shell/session-ended.tsx'
import { MinimalShell, Shell } from './shell/shell.tsx'
import type { Started, StartedPortal } from './start-portal.ts'

const Thread = lazy(async () => ({ default: (await import('./record-thread.tsx')).Thread }))

export function show(started: Started): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(<StrictMode>{pageOf(started)}</StrictMode>)
}

function pageOf(started: Started): ReactNode {
  if (!('error' in started)) return <Portal {...createPortal(started)} />
  return (
    <MinimalShell>
      <ErrorPage error={started.error} />
    </MinimalShell>
  )
}

function Portal({ environment, signOn, http, queryClient }: PortalParts) {
  return (
    <EnvironmentProvider environment={environment}>
      <SignOnProvider signOn={signOn}>
        <HttpProvider http={http}>
          <QueryClientProvider client={queryClient}>
            {/* Used only when the shell itself fails: pages have a boundary of their own. */}
            <ErrorBoundary layout={(page) => <MinimalShell>{page}</MinimalShell>}>
              <ThreadContext value={environment.features.showThread ? Thread : null}>
                <Shell />
              </ThreadContext>
            </ErrorBoundary>
          </QueryClientProvider>
        </HttpProvider>
      </SignOnProvider>
    </EnvironmentProvider>
  )
}

function createPortal({ environment, signOn }: StartedPortal) {
  rememberSessionEnd(signOn)
  const queryClient = createQueryClient()
  const http = createHttp({
    fetch: (address, init) => fetch(address, init),
    page: document.baseURI,
    services: Object.values(environment.services),
    cookies: () => document.cookie,
    signOn,
    queryClient,
  })
  return { environment, signOn, http, queryClient }
}

type PortalParts = ReturnType<typeof createPortal>
