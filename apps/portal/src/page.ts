import type { ComponentType } from 'react'
import type { Environment } from '#areas/environment/contract'
import type { SignOn } from '#areas/identity/portal'
import type { Http } from '#browser/http'
import type { GoTo } from '#ui/page'
import type { Query } from './paths.ts'

export type PortalContext = {
  readonly environment: Environment
  readonly signOn: SignOn
  readonly http: Http
}

export type PageProps = {
  readonly search: Readonly<Record<string, string>>
  /** What the path ends with: the policy number of a variation or a cancellation. */
  readonly item: string
  readonly goTo: GoTo<Query>
}

export type Page = ComponentType<PageProps>
