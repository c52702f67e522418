import { Fragment, useMemo } from 'react'
import { useEnvironment, useExport } from '#areas/environment/portal'
import { PersonName, useCaller, useNameOf, useRetryNames } from '#areas/identity/portal'
import { useListPreference } from '#areas/preference/portal'
import {
  parseListOfQuotes,
  type QuoteAddress,
  type QuoteRow,
  quotePageSchema,
  quoteTable,
  quoteTones,
} from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { useHttp, useSearchQuery } from '#browser/http'
import { formatDayInFigures, formatMinute } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { formatDollars, formatPercent } from '#packages/money'
import { type GoTo, hrefHere, Page, useBeginAtHeading } from '#ui/page'
import { Badge, SearchList, useSearch } from '#ui/table'
import { PolicyLink } from '../results/results.tsx'

type QuoteListProps = {
  readonly address: QuoteAddress
  readonly onAddress: GoTo<QuoteAddress>
  readonly lists: ReferenceLists
  /** The previous view: the quote that was open, and whether this is the first view. */
  readonly previous: { readonly opened: string | null; readonly returned: boolean; readonly first: boolean }
  /** The URL of a policy; null for users who may not view it. */
  readonly policyHref: (policyNumber: string) => string | null
}

/** Lists the lender's quotes, to open one or to select one for comparison. */
export function QuoteList({ address: query, onAddress, lists, previous, policyHref }: QuoteListProps) {
  const address = useMemo(() => parseListOfQuotes(query), [query])
  const { with: compared } = address
  const http = useHttp()
  const { services } = useEnvironment()
  // Selecting a quote to compare is not a return from a quote.
  const returned = previous.returned && compared === undefined
  const list = useSearch({
    table: quoteTable,
    address,
    onAddress,
    chosen: useListPreference('quotes'),
  })
  const found = useSearchQuery({
    queryKey: ['quotes', list.search],
    queryFn: ({ signal }) =>
      http.post(`${services.quote}quote/search`, { body: list.search, schema: quotePageSchema, signal }),
    enabled: list.enabled,
  })
  const onExport = useExport({ service: 'quote', path: 'quote/export', search: list.search })
  const onRetryNames = useRetryNames()
  const { username } = useCaller()
  const nameOfUser = useNameOf()
  const view = useBeginAtHeading(!previous.first && !returned)
  return (
    <div ref={view}>
      <Page
        title={compared === undefined ? 'Quotes' : 'Choose a quote to compare'}
        lead={compared === undefined ? 'Quotes of your lender' : `Compared with quote ${compared}`}
      >
        <SearchList
          list={list}
          found={found}
          onExport={onExport}
          onRetryNames={onRetryNames}
          options={{ brandName: lists.brands }}
          rowName="quote"
          caption="Quotes of your lender"
          columns={[
            { field: 'quoteId', width: 11.9, variant: 'line', cell: ({ quoteId }) => quoteId },
            { field: 'sourceRefNumber', width: 6.2, variant: 'line', cell: ({ sourceRefNumber }) => sourceRefNumber },
            { field: 'brandName', width: 7.8, cell: ({ brandName }) => longNameIn(lists.brands, brandName) },
            {
              field: 'calculatedBy',
              width: 10.1,
              filterText: (text) => (text === username ? nameOfUser(text) : text),
              cell: ({ calculatedBy }) => <PersonName mark username={calculatedBy} />,
            },
            {
              field: 'calculationDate',
              width: 8.6,
              variant: 'line',
              cell: (quote) => formatMinute(quote.calculationDate),
            },
            { field: 'loanAmount', width: 6.3, variant: 'figure', cell: ({ loanAmount }) => formatDollars(loanAmount) },
            { field: 'baseLVR', width: 4.4, variant: 'figure', cell: ({ baseLVR }) => formatPercent(baseLVR) },
            {
              field: 'customerPremiumPayable',
              width: 6.2,
              variant: 'figure',
              cell: ({ customerPremiumPayable }) => formatDollars(customerPremiumPayable),
            },
            {
              field: 'status',
              width: 6.3,
              variant: 'status',
              cell: ({ status }) => <Badge tone={quoteTones[status]}>{status}</Badge>,
            },
            {
              field: 'policyNumbers',
              width: 7.2,
              variant: 'line',
              cell: ({ policyNumbers }) => <Policies numbers={policyNumbers} policyHref={policyHref} />,
            },
            {
              field: 'validUntil',
              width: 6.2,
              variant: 'line',
              optional: true,
              cell: ({ validUntil }) => formatDayInFigures(validUntil),
            },
          ]}
          rowKey={({ quoteId }) => quoteId}
          link={{
            hrefOf: ({ quoteId }) =>
              hrefHere(compared === undefined ? { quote: quoteId } : { quote: compared, with: quoteId }),
            nameOf: (quote) => nameOf(quote, compared),
          }}
          selected={compared ?? previous.opened}
          returned={returned}
        />
      </Page>
    </div>
  )
}

function nameOf({ quoteId, customerPremiumPayable, loanAmount }: QuoteRow, compared: string | undefined): string {
  const quote = `${formatDollars(customerPremiumPayable)} for a loan of ${formatDollars(loanAmount)}`
  return compared === undefined ? `${quoteId}: ${quote}` : `${quoteId}: compare with ${quote}`
}

type PoliciesProps = { readonly numbers: readonly string[]; readonly policyHref: QuoteListProps['policyHref'] }

function Policies({ numbers, policyHref }: PoliciesProps) {
  return numbers.map((number, index) => (
    <Fragment key={number}>
      {index > 0 ? ' ' : null}
      <PolicyLink number={number} href={policyHref(number)} />
    </Fragment>
  ))
}
