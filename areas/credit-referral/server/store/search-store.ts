import { type RawBuilder, sql } from 'kysely'
import { containsPerson, withNames } from '#areas/identity/server'
import { longNameIn, type Option } from '#packages/fields'
import { type Database, inSnapshot } from '#platform/database'
import type { ListExport } from '#platform/export'
import {
  type Found,
  isFiltered,
  keysOf,
  limitOf,
  matching,
  maxRows,
  rowsByKey,
  type Source,
  type SqlColumn,
  searchTable,
  sortsOf,
  toFound,
  withStored,
  withStoredOptions,
} from '#platform/search'
import {
  type ReferralRow,
  type ReferralSearch,
  referralTable,
  type SearchColumn as SearchField,
} from '../../contract/index.ts'

/** The names of the codes that a referral stores. */
export type ReferralOptions = {
  readonly submissionTypes: readonly Option[]
  readonly decisions: readonly Option[]
  readonly brands: readonly Option[]
}

/** How an unknown decision reads (specification 001 §8). */
const unknownDecision = 'Not Found'

type FoundReferral = Omit<ReferralRow, 'submissionDateTime'> & { readonly submissionDateTime: Date }

type Searched = { readonly search: ReferralSearch; readonly raisedBy: string | null }

/** A lender's referrals, optionally of one user. The index `lender_case_referral_search` covers the search. */
function referralSource(
  channel: string,
  { submissionTypes, decisions, brands }: ReferralOptions,
  raisedBy: string | null,
): Source<SearchField> {
  const ofUser = raisedBy === null ? sql`true` : sql`raised_by_key = lower(${raisedBy})`
  return {
    table: referralTable,
    columns: {
      requestId: { value: sql.ref('case_id') },
      lenderRefNum: { value: sql.ref('reference'), lowerText: sql.ref('reference_key') },
      raisedBy: {
        value: sql.ref('raised_by'),
        lowerText: sql.ref('raised_by_key'),
        filterSql: containsPerson(sql.ref('raised_by_key'), channel),
      },
      submissionType: { value: sql.ref('submission_type'), options: submissionTypes, showsCode: true },
      status: { value: sql.ref('status') },
      decision: {
        value: sql.ref('decision'),
        options: decisions,
        unknown: unknownDecision,
        showsCode: true,
        nulls: 'lowest',
      },
      submissionDateTime: { value: sql.ref('submitted_at'), localTime: sql.ref('submitted_local') },
      brandName: { value: sql.ref('brand_name'), options: brands, showsCode: true },
    },
    from: sql`lender_case`,
    where: [sql`channel = ${channel}`, sql`kind = 'referral'`, ofUser],
    order: sql`case_id desc`,
    // The number alone: the indexes lack the kind, and a sort copies the keys of each row.
    key: ['case_id'],
    // One look-up for each number of the page: without statistics, PostgreSQL would join all referrals of the lender.
    rows: sql`lateral (
      select * from lender_case where channel = ${channel} and kind = 'referral' and case_id = found.case_id offset 0
    ) as lender_case`,
    select: listed,
  }
}

/** One page of a lender's referrals. */
export async function findReferrals(
  database: Database,
  channel: string,
  options: ReferralOptions,
  { search, raisedBy }: Searched,
): Promise<Found<FoundReferral>> {
  const source = referralSource(channel, options, raisedBy)
  return await inSnapshot(database, async (snapshot) => {
    const counted = await findCountedPage(snapshot, source, search)
    if (counted !== null) return counted
    const sorted = raisedBy === null ? await sourceInOrder(snapshot, source, search, channel) : null
    const keys = sorted ? undefined : referralKeys(source, search)
    return await searchTable<FoundReferral, SearchField>(snapshot, sorted ?? source, search, keys)
  })
}

/** Of all cases. The referrals of a lender with fewer are sorted in less time than their parts are found. */
const largeShare = 0.2

/**
 * The referrals of a lender that has a large share of all cases, with the orders of the indexes of all cases. Null for another
 * lender, and without a sort.
 */
async function sourceInOrder(
  database: Database,
  source: Source<SearchField>,
  search: ReferralSearch,
  channel: string,
): Promise<Source<SearchField> | null> {
  const { sorts } = search
  if (sorts.length === 0) return null
  const { rows } = await sql`
    select from column_statistics('lender_case', 'channel') where value = ${channel} and frequency > ${largeShare}
  `.execute(database)
  if (rows.length === 0) return null
  const { columns } = source
  const isByBrand = sorts.some(({ field }) => field === 'brandName')
  let sorted: Source<SearchField> = {
    ...source,
    stored: { table: 'lender_case', alias: 'lender_case' },
    columns: {
      ...columns,
      raisedBy: { ...columns.raisedBy, order: sql.ref('raised_by_key'), counted: 'raised_by_key' },
      submissionType: { ...columns.submissionType, counted: 'submission_type' },
      // Its displayed texts are its values, in whose order its index is.
      status: { ...columns.status, order: sql.ref('status'), counted: 'status' },
      decision: { ...columns.decision, counted: 'decision' },
      brandName: isByBrand ? await brandsInOrder(database, columns.brandName, channel) : columns.brandName,
    },
  }
  const referrals = sql`(select * from lender_case where kind = 'referral') as lender_case`
  for (const field of ['submissionType', 'decision'] as const)
    sorted = await withStoredOptions(database, sorted, search, field, referrals)
  return sorted
}

/** The column with all brands that the lender has, and the referrals of each, in the order of the names that a list shows. */
async function brandsInOrder(database: Database, column: SqlColumn, channel: string): Promise<SqlColumn> {
  // As in the index `lender_case_by_brand`.
  const brand = sql`(channel || ' ' || brand_name)`
  const before = `${channel} `
  const ofLender = sql`(select * from lender_case where channel = ${channel} and ${brand} > ${before}) as lender_case`
  const { rows } = await sql<{ code: string; share: number }>`
    ${withStored(brand, ofLender)}
    select brand.code, coalesce(frequency, 0) as share
    from (select substr(value, ${before.length + 1}) as code from stored where value is not null) as brand
    left join column_statistics('lender_case', 'brand_name') as known on known.value = brand.code`.execute(database)
  const brands = rows.map(({ code, share }) => {
    return { share, shortName: code, longName: longNameIn(column.options ?? [], code) }
  })
  const names = Map.groupBy(brands, ({ longName }) => longName.toLowerCase())
  const parts = [...names]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, same]) => ({
      condition: sql`${brand} = any(${same.map(({ shortName }) => before + shortName)}::text[])`,
      share: same.reduce((sum, { share }) => sum + share, 0),
    }))
  return { ...column, options: brands, hasAllOptions: true, parts }
}

export function exportReferrals(
  channel: string,
  options: ReferralOptions,
  { search, raisedBy }: Searched,
): ListExport<FoundReferral, SearchField> {
  const { submissionTypes, brands, decisions } = options
  const nameOfDecision = new Map(decisions.map(({ shortName, longName }) => [shortName, longName]))
  return {
    name: raisedBy === null ? 'All Requests' : 'My Requests',
    source: withNames(referralSource(channel, options, raisedBy), channel, { raisedBy: sql.ref('raised_by') }),
    search,
    columns: [
      { field: 'requestId', value: ({ requestId }) => requestId },
      { field: 'lenderRefNum', value: ({ lenderRefNum }) => lenderRefNum },
      { field: 'raisedBy', value: (row) => row.raisedBy },
      { field: 'submissionType', value: ({ submissionType }) => longNameIn(submissionTypes, submissionType) },
      { field: 'status', value: ({ status }) => status },
      { field: 'decision', value: ({ decision }) => decision && (nameOfDecision.get(decision) ?? unknownDecision) },
      { field: 'submissionDateTime', value: ({ submissionDateTime }) => submissionDateTime },
      { field: 'brandName', value: ({ brandName }) => longNameIn(brands, brandName) },
    ],
  }
}

const listed = sql`case_id::text as "requestId", reference as "lenderRefNum", raised_by as "raisedBy",
  submission_type as "submissionType", status, decision, submitted_at as "submissionDateTime", brand_name as "brandName"`

/**
 * Selects the keys of a page. PostgreSQL keeps the first of equal rows that it reads. A choice has few values, so many rows
 * are equal in it: read newest first, they take a quarter less. Two sorts by status and user read
 * `lender_case_referral_of_user` by user, in half of the time; a filter or a third sort would read each row of the table,
 * because that index lacks its column.
 */
function referralKeys(source: Source<SearchField>, search: ReferralSearch): RawBuilder<unknown> {
  const [first, second, third] = search.sorts
  if (!first || referralTable.columns[first.field].kind !== 'choice') return keysOf(source, search)
  const isByUser = first.field === 'status' && second?.field === 'raisedBy' && !third && !isFiltered(search)
  const byUser = second?.ascending ? sql`raised_by_key` : sql`raised_by_key desc`
  const order = isByUser ? byUser : source.order
  return keysOf(source, search, sql`from (select * ${matching(source, search)} order by ${order}) as lender_case`)
}

/**
 * A filtered and sorted page with its total in one statement, which reads the index once. Null when more than 10,000
 * referrals match, and beyond the last page.
 */
async function findCountedPage(
  database: Database,
  source: Source<SearchField>,
  search: ReferralSearch,
): Promise<Found<FoundReferral> | null> {
  if (!isFiltered(search) || search.sorts.length === 0) return null
  const sorts = sortsOf(source, search).map((sort, index) => ({ ...sort, name: sql.ref(`sort_${index}`) }))
  const values = sorts.map(({ value, name }) => sql`${value} as ${name}`)
  const by = sorts.map(({ name, direction }) => sql`${name} ${direction}`)
  const rows = await rowsByKey<FoundReferral & { readonly total: number }>(
    database,
    { ...source, select: sql`${listed}, found.total` },
    sql`select case_id, (count(*) over ())::int as total from (
        select case_id, ${sql.join(values)} ${matching(source, search)}
        order by case_id desc limit ${maxRows + 1}
      ) as few
      order by ${sql.join(by)}, case_id desc ${limitOf(search)}`,
  )
  const total = rows[0]?.total ?? 0
  if (total > maxRows || (total === 0 && search.page > 0)) return null
  return toFound(
    rows.map(({ total: _, ...row }) => row),
    total,
    search,
  )
}
