import type { Environment } from '#areas/environment/contract'
import type { Http, SignOn } from '#areas/identity/portal'

/** What every route is given. */
export type PortalContext = {
  readonly environment: Environment
  readonly signOn: SignOn
  readonly http: Http
}
