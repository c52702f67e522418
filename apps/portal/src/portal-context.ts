import type { Environment } from '#areas/environment/contract'
import type { SignOn } from '#areas/identity/portal'
import type { Http } from '#browser/http'

/** What every route is given. */
export type PortalContext = {
  readonly environment: Environment
  readonly signOn: SignOn
  readonly http: Http
}
