import type { RawBuilder } from 'kysely'
import type { Need } from '#areas/identity/contract'
import type { LenderCaller } from '#areas/identity/server'
import { type Find, type FindSource, type FoundByText, findByText, findByTextOfAllLenders } from '#platform/search'
import type { FoundKind, FoundRecord } from '../contract/index.ts'

/** A found record as its area selects it. */
export type FoundRow = FoundByText<{
  readonly channel: string
  readonly id: string
  /** Of a file alone. */
  readonly caseKind?: FoundRecord['caseKind'] | null
  readonly title: string
  readonly reference: string | null
  readonly status: string
  readonly brand: string
  readonly at: Date
}>

/** How the records of one kind are selected. Each area exports those of its tables; `apps/server/src/app.ts` lists them. */
export type Finder = {
  readonly kind: FoundKind
  /** What a lender's user needs. */
  readonly need: Need
  /** Whether the records are found by file names, whose parts can take long. */
  readonly byName?: true
  readonly find: (caller: LenderCaller, find: Find, today: string) => RawBuilder<FoundRow>
  /** Null for records that the insurer's staff do not see. */
  readonly findOfAllLenders: ((find: Find) => RawBuilder<FoundRow>) | null
}

/** The finder of records that all staff of a lender may see who have the right. */
export function finderOf(kind: FoundKind, need: Need, source: FindSource): Finder {
  return {
    kind,
    need,
    find: ({ channel }, find) => findByText(source, channel, find),
    findOfAllLenders: (find) => findByTextOfAllLenders(source, find),
  }
}
