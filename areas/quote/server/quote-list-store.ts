import { type RawBuilder, sql } from 'kysely'
import { containsPerson, withNames } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { addDays, type PlainDate } from '#platform/clock'
import { type Database, inSnapshot, startOfDay } from '#platform/database'
import type { ListExport } from '#platform/export'
import { isFiltered, keysOf, matching, type Source, searchTable, withStoredOptions } from '#platform/search'
import { type QuoteColumn, type QuotePage, type QuoteRow, type QuoteSearch, quoteTable } from '../contract/index.ts'
import { type StoredQuote, writeDocument } from './stored-quote.ts'

const withdrawn = sql`exists (select from policy_submission as submission where submission.channel = policy.channel
  and submission.policy_number = policy.policy_number and submission.withdrawn_at is not null)`
/** The policies of a quote: those of a property share, and the one submitted with its reference and not withdrawn. */
const ofShare = sql`policy.channel = quote.channel and policy.source = 'quote' and policy.source_id = quote.quote_id`
const submitted = sql`policy.channel = quote.channel and upper(policy.application_number) = quote.quote_id
  and policy.source = 'submission' and not ${withdrawn}`
export const isApplied = sql`(exists (select from policy where ${ofShare}) or exists (select from policy where ${submitted}))`
/** The status of a quote on a day. */
export const statusOn = (today: PlainDate, applied: RawBuilder<unknown> = isApplied) => sql`case when ${applied}
  then 'Applied' when quote.valid_until < ${today} then 'Expired' else 'Calculated' end`
const quoteOfPolicy = sql`case policy.source when 'quote' then source_id else upper(application_number) end`
const fromQuotes = sql`policy.source in ('quote', 'submission') and not ${withdrawn}`
const policyNumbers = sql`array(select policy_number from policy where ${ofShare}
  union all select policy_number from policy where ${submitted} order by 1)`

/** Whole cents or hundredths of a percent as dollars or percent. */
const hundredths = (column: string) => sql`round(${sql.ref(`quote.${column}`)} / 100.0, 2)`

type LenderDay = {
  readonly channel: string
  readonly today: PlainDate
  readonly reference: Pick<ReferenceData, 'brandsOf' | 'longestValidity'>
}
type ListedQuote = Omit<QuoteRow, 'calculationDate'> & { readonly calculatedAt: Date }

/** A lender's quotes, by all of its users. */
function quoteSource({ channel, today, reference }: LenderDay): Source<QuoteColumn> {
  // To find and to sort, PostgreSQL hashes all applied quotes once in place of two look-ups for each quote.
  const appliedQuotes = sql`select ${quoteOfPolicy} from policy where policy.channel = ${channel} and ${fromQuotes}`
  const isAmongApplied = sql`quote.quote_id in (${appliedQuotes})`
  // The time is redundant: the index of times has the valid quotes, which are the newest, in one place.
  const oldest = addDays(today, -reference.longestValidity() - 1)
  const isValid = sql`(quote.created_at >= ${oldest}::date and quote.valid_until >= ${today})`
  return {
    table: quoteTable,
    columns: {
      // References have capital letters alone, and usernames small ones: they are sorted as they are.
      quoteId: { value: sql.ref('quote.quote_id'), order: sql.ref('quote.quote_id') },
      sourceRefNumber: {
        value: sql.ref('quote.source_ref_number'),
        order: sql`lower(quote.source_ref_number)`,
        nulls: 'last',
        withValue: sql`quote.source_ref_number is not null`,
        counted: 'source_ref_number',
      },
      brandName: {
        value: sql.ref('quote.brand_name'),
        options: reference.brandsOf(channel, today),
        showsCode: true,
        counted: 'brand_name',
      },
      calculatedBy: {
        value: sql.ref('quote.username'),
        order: sql.ref('quote.username'),
        filterSql: containsPerson(sql`lower(quote.username)`, channel),
        counted: 'username',
      },
      calculationDate: { value: sql.ref('quote.created_at') },
      loanAmount: { value: sql.ref('quote.loan'), text: hundredths('loan') },
      baseLVR: { value: sql.ref('quote.base_lvr'), text: hundredths('base_lvr'), counted: 'base_lvr' },
      customerPremiumPayable: { value: sql.ref('quote.premium_payable'), text: hundredths('premium_payable') },
      status: {
        value: statusOn(today, isAmongApplied),
        order: sql`case when ${isAmongApplied} then 1 when quote.valid_until < ${today} then 3 else 2 end`,
        parts: [
          { condition: isAmongApplied },
          { condition: sql`not ${isAmongApplied} and ${isValid}` },
          { condition: sql`not ${isAmongApplied} and not ${isValid}` },
        ],
      },
      policyNumbers: {
        value: sql`null`,
        filterSql: (text) => sql`quote.quote_id in (${appliedQuotes} and strpos(policy_number, ${text}) > 0)`,
      },
      validUntil: { value: startOfDay(sql.ref('quote.valid_until')) },
    },
    select: sql`quote.quote_id as "quoteId", quote.source_ref_number as "sourceRefNumber",
        quote.brand_name as "brandName", quote.username as "calculatedBy", quote.created_at as "calculatedAt",
        ${hundredths('loan')}::float8 as "loanAmount", ${hundredths('base_lvr')}::float8 as "baseLVR",
        ${hundredths('premium_payable')}::float8 as "customerPremiumPayable", ${statusOn(today)} as status,
        ${policyNumbers} as "policyNumbers", quote.valid_until as "validUntil"`,
    from: sql`quote`,
    stored: { table: 'quote', alias: 'quote' },
    // Without the channel, which is the same in all rows: a sort copies the keys of each row.
    key: ['quote_id'],
    rows: sql`(select * from quote where channel = ${channel}) as quote`,
    where: [sql`quote.channel = ${channel}`],
    order: sql`quote.created_at desc, quote.quote_id desc`,
  }
}

/** Finds one page of a lender's quotes. */
export async function searchQuotes(database: Database, of: LenderDay, search: QuoteSearch): Promise<QuotePage> {
  const found = await inSnapshot(database, async (snapshot) => {
    const listed = quoteSource(of)
    const stored = sql`(select brand_name from quote where channel = ${of.channel}) as quote`
    const source = await withStoredOptions(snapshot, listed, search, 'brandName', stored)
    // If few match, reading an index of the sorted column looks up all quotes; newest first, all are in one index.
    const newestFirst = sql`from (select * ${matching(source, search)} order by ${source.order}) as quote`
    const keys = isFiltered(search) ? keysOf(source, search, newestFirst) : undefined
    return await searchTable<ListedQuote, QuoteColumn>(snapshot, source, search, keys)
  })
  const items = found.items.map(({ calculatedAt, ...quote }) => ({
    ...quote,
    calculationDate: calculatedAt.toISOString(),
  }))
  return { ...found, items }
}

export function exportQuotes(of: LenderDay, search: QuoteSearch): ListExport<ListedQuote, QuoteColumn> {
  const brands = of.reference.brandsOf(of.channel, of.today)
  return {
    name: 'Quotes',
    source: withNames(quoteSource(of), of.channel, { calculatedBy: sql.ref('quote.username') }),
    search,
    columns: [
      { field: 'quoteId', value: ({ quoteId }) => quoteId },
      { field: 'sourceRefNumber', value: ({ sourceRefNumber }) => sourceRefNumber },
      { field: 'brandName', value: ({ brandName }) => longNameIn(brands, brandName) },
      { field: 'calculatedBy', value: ({ calculatedBy }) => calculatedBy },
      { field: 'calculationDate', value: ({ calculatedAt }) => calculatedAt },
      { field: 'loanAmount', format: 'decimal', value: ({ loanAmount }) => loanAmount },
      { field: 'baseLVR', format: 'decimal', value: ({ baseLVR }) => baseLVR },
      {
        field: 'customerPremiumPayable',
        format: 'decimal',
        value: ({ customerPremiumPayable }) => customerPremiumPayable,
      },
      { field: 'status', value: ({ status }) => status },
      { field: 'policyNumbers', value: ({ policyNumbers }) => policyNumbers.join(', ') },
      { field: 'validUntil', format: 'day', value: ({ validUntil }) => validUntil },
    ],
  }
}

/**
 * The lender's newest other quote with the same request (references ignored) that policies were created from; null
 * without one.
 */
export async function findIdenticalApplied(
  database: Database,
  { channel, quoteId, request, premium }: StoredQuote,
): Promise<{ readonly quoteId: string; readonly policyNumbers: string[] } | null> {
  const references = ['sourceRefNumber', 'insurerName']
  const { rows } = await sql<{ quoteId: string; policyNumbers: string[] }>`
    select quote_id as "quoteId", ${policyNumbers} as "policyNumbers" from quote
    where channel = ${channel} and loan = ${premium.loan} and quote_id <> ${quoteId} and ${isApplied}
      and request::jsonb - ${references}::text[] = ${writeDocument(request)}::jsonb - ${references}::text[]
    order by created_at desc limit 1`.execute(database)
  return rows[0] ?? null
}
