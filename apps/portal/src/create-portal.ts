import { QueryClient } from '@tanstack/react-query'
import type { Environment } from '#areas/environment/contract'
import type { SignOn } from '#areas/identity/portal'
import { createHttp } from '#browser/http'
import { createPortalRouter } from './router.tsx'
import { rememberSessionEnd } from './shell/session-ended.tsx'

/** The parts of the portal, put together once per page. */
export function createPortal(environment: Environment, signOn: SignOn) {
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

export type PortalParts = ReturnType<typeof createPortal>
