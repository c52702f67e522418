import { type OwnCaseField, type OwnCasePage, type OwnCaseSearch, outcomes } from '#areas/case/contract'
import { sydneyDate } from '#platform/clock'
import type { ListExport } from '#platform/export'
import { searchTable } from '#platform/search'
import type { CaseDeps } from '../case-kind.ts'
import type { StoredQueueRow } from './case-columns.ts'
import { type CaseOwner, ownCaseSource } from './own-case-store.ts'
import { namesOf, timesOf, waitingHours } from './search-queue.ts'

type Deps = Pick<CaseDeps, 'database' | 'clock' | 'reference'>

/** Returns one page of a user's cases. A page after the last one is empty. */
export async function searchOwnCases(deps: Deps, owner: CaseOwner, search: OwnCaseSearch): Promise<OwnCasePage> {
  const now = deps.clock()
  const { options, names } = namesOf(deps, now)
  const source = ownCaseSource(owner, search.show, options, now)
  const found = await searchTable<StoredQueueRow, OwnCaseField>(deps.database, source, search)
  const present = (row: StoredQueueRow) => ({
    kind: row.kind,
    id: row.id,
    brand: names.brand(row),
    reference: row.reference,
    baseLoanAmount: row.baseLoanAmount,
    baseLVR: row.baseLVR,
    status: row.status,
    decision: names.decision(row),
    ...timesOf(row),
  })
  return { ...found, items: found.items.map(present) }
}

const titles = { open: 'Open cases', decided: 'Decided cases', withdrawn: 'Withdrawn cases' } as const

/** The cases that a search of a user's own finds, to export. */
export function exportOwnCases(
  deps: Deps,
  owner: CaseOwner,
  search: OwnCaseSearch,
): ListExport<StoredQueueRow, OwnCaseField> {
  const now = deps.clock()
  const { options, names } = namesOf(deps, now)
  return {
    name: titles[search.show],
    source: ownCaseSource(owner, search.show, options, now),
    search,
    columns: [
      { field: 'kind', value: names.kind },
      { field: 'id', value: ({ id }) => id },
      { field: 'reference', value: ({ reference }) => reference },
      { field: 'brand', value: names.brand },
      { field: 'baseLoanAmount', format: 'decimal', value: ({ baseLoanAmount }) => baseLoanAmount },
      { field: 'baseLVR', format: 'decimal', value: ({ baseLVR }) => baseLVR },
      { field: 'status', value: ({ status }) => status },
      { field: 'submissionDateTime', value: (row) => row.submissionDateTime },
      waitingHours(now),
      { field: 'decision', value: names.decision },
      { field: 'decidedAt', value: ({ decidedAt }) => decidedAt },
    ],
  }
}

/** The filter choices of a lender's cases: each name once. */
export function listOwnCaseChoices({ clock, reference }: Deps, channel: string) {
  const today = sydneyDate(clock())
  const names = (list: readonly { readonly longName: string }[]) => list.map(({ longName }) => longName)
  return {
    brand: [...new Set(names(reference.partyNames(channel, today)))],
    decision: [...new Set([...names(reference.codeList('referral-decisions', today)), ...outcomes])],
  }
}
