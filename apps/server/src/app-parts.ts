import type { TokenRules } from '#areas/identity/server'
import type { HttpServer } from '#platform/http'
import type { AppContext, Service } from '#platform/service'

export type AppParts = {
  readonly deps: AppContext
  readonly tokenRules: TokenRules
  /** The services that this process serves. */
  readonly services: readonly Service[]
  /** The embedded identity server's routes; left out when a real one is used. */
  readonly identityRoutes?: (server: HttpServer) => Promise<void> | void
  /** Throws when the identity server cannot be reached. */
  readonly checkIdentity: () => Promise<void>
}
