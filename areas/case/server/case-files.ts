import { type RawBuilder, sql } from 'kysely'
import type { Finder, FoundRow } from '#areas/find/server'
import { mayEnter } from '#areas/identity/contract'
import { beginsBy, type Condition, type FindSource, findByText, findByTextOfAllLenders } from '#platform/search'
import type { CaseKind } from './case-kind.ts'

const name = sql`lower(name)`

/** Finds the files of cases by their names: those of the kinds of case that a lender's user may view. */
export function caseFileFinder(kinds: readonly CaseKind[]): Finder {
  return {
    kind: 'file',
    need: 'lender',
    byName: true,
    find: (caller, find) => {
      const visible = kinds.filter(({ need }) => mayEnter(caller, need)).map(({ name }) => name)
      return findByText<FoundRow>(sourceOf(sql`case_kind = any(${visible}::text[])`), caller.channel, find)
    },
    findOfAllLenders: (find) => findByTextOfAllLenders<FoundRow>(sourceOf(sql`true`), find),
  }
}

function sourceOf(where: Condition): FindSource {
  return {
    table: sql`case_document`,
    key: ['channel', 'case_kind', 'case_id', 'upload_id'],
    where,
    texts: [{ value: name, letters: 'small', beginsWith: beginsBy(name), hasTrigrams: 'joined' }],
    time: sql`uploaded_at`,
    newest: { ofLender: sql`uploaded_at desc`, ofAllLenders: sql`uploaded_at desc` },
    select: sql`channel, case_id::text as id, case_kind as "caseKind", name as title, ${ofCase('reference')} as reference,
      initcap(case_kind) || ' ' || case_id as status, ${ofCase('brand_name')} as brand, uploaded_at as at`,
  }
}

function ofCase(column: string): RawBuilder<unknown> {
  return sql`(
    select ${sql.ref(column)} from lender_case
    where lender_case.channel = case_document.channel and kind = case_kind and lender_case.case_id = case_document.case_id
  )`
}
