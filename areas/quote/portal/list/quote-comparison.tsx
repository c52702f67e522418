import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { loadingFigures, monthlyFigures, type QuoteFigure, shareFigures } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { refusalsOf } from '#browser/http'
import { formatDollars, parseDollars } from '#packages/money'
import { ButtonLink } from '#ui/button'
import { Checkbox } from '#ui/field'
import { ErrorSummary, hrefHere, Page, Section, useBeginAtHeading } from '#ui/page'
import { Loading } from '#ui/spinner'
import { Table } from '#ui/table'
import type { OpenQuote } from '../quote-service.ts'
import { describeCard, useFigures } from '../results/results.tsx'

type QuoteComparisonProps = {
  readonly queries: readonly [QuoteQuery, QuoteQuery]
  readonly lists: ReferenceLists
  /** Whether the user navigated here from another calculator view. */
  readonly follows: boolean
}
type QuoteQuery = UseQueryOptions<OpenQuote> & { readonly queryKey: readonly string[] }

/** Compares two quotes, figure by figure, the earlier one first. */
export function QuoteComparison({ queries, lists, follows }: QuoteComparisonProps) {
  const [one, other] = useQueries({ queries: [queries[0], queries[1]] })
  // With totals of single rows, which the other quote may have several of.
  const figuresFor = useFigures(lists, 1)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const loaded = one.data && other.data
  const view = useBeginAtHeading(follows, loaded === undefined)
  const failures = [one.error, other.error].flatMap((error) => (error ? refusalsOf(error) : []))
  const figuresOf = (open: OpenQuote) => {
    const { premium, requested } = figuresFor(open)
    const { quote } = open
    return [
      ...premium,
      ...monthlyFigures(quote),
      ...shareFigures(quote).map(({ label, value }) => ({ label: `${label} premium`, value })),
      ...loadingFigures(quote).map(({ label, value }) => ({ label: `${label} loading`, value })),
      ...(quote.card ? [{ label: 'Rate card', value: describeCard(quote.card) }] : []),
      ...requested,
    ]
  }
  const [earlier, later] = [one.data, other.data].toSorted((left, right) =>
    String(left?.quote.calculationDate).localeCompare(String(right?.quote.calculationDate)),
  )
  const rows = earlier && later ? compareFigures(figuresOf(earlier), figuresOf(later)) : []
  return (
    <div ref={view}>
      <Page
        title="Compare quotes"
        lead="Earlier quote first. The difference is the later one less the earlier one."
        notices={<ErrorSummary errors={failures} />}
      >
        {one.data && earlier && later ? (
          <Section
            title="Figures"
            actions={
              <ButtonLink small href={hrefHere({ view: 'quotes', with: one.data.quote.quoteId })}>
                Choose another quote
              </ButtonLink>
            }
          >
            <Checkbox
              name="only-differences"
              role="switch"
              label="Differences only"
              checked={onlyDifferences}
              onChange={({ target }) => setOnlyDifferences(target.checked)}
            />
            <Table
              caption="Figures by quote"
              captionHidden
              comparing
              empty="No differences."
              rowKey={({ label }) => label}
              rows={onlyDifferences ? rows.filter(({ difference }) => difference !== '') : rows}
              columns={[
                { key: 'figure', header: 'Figure', names: true, cell: ({ label }) => label },
                { key: 'one', header: earlier.quote.quoteId, variant: 'figure', cell: (row) => row.one },
                { key: 'other', header: later.quote.quoteId, variant: 'figure', cell: (row) => row.other },
                {
                  key: 'difference',
                  header: 'Difference',
                  variant: 'figure',
                  cell: ({ difference }) => (difference === '' ? '' : <strong>{difference}</strong>),
                },
              ]}
            />
          </Section>
        ) : one.error || other.error ? null : (
          <Loading label="Opening the quotes" />
        )}
      </Page>
    </div>
  )
}

type ComparedFigure = {
  readonly label: string
  readonly one: string
  readonly other: string
  /** The difference in dollars or percentage points, or a note that the texts differ; empty when equal. */
  readonly difference: string
}

/** Matches the figures of two quotes by label, in the order of the first; a missing figure is a dash. */
export function compareFigures(one: readonly QuoteFigure[], other: readonly QuoteFigure[]): readonly ComparedFigure[] {
  const labels = new Set([...one, ...other].map(({ label }) => label))
  return [...labels].map((label) => {
    const [left, right] = [one, other].map((figures) => figures.find((figure) => figure.label === label))
    return { label, one: textOf(left), other: textOf(right), difference: differenceOf(left, right) }
  })
}

function textOf(figure: QuoteFigure | undefined): string {
  if (!figure) return '–'
  return figure.note ? `${figure.value} (${figure.note})` : figure.value
}

function differenceOf(one: QuoteFigure | undefined, other: QuoteFigure | undefined): string {
  if (textOf(one) === textOf(other)) return ''
  if (!one || !other || one.note !== other.note) return 'Different'
  if (one.value.endsWith('%') && other.value.endsWith('%')) return pointsBetween(one.value, other.value)
  const [from = null, to = null] = [one, other].map(({ value }) => (value.startsWith('$') ? parseDollars(value) : null))
  if (from === null || to === null) return 'Different'
  return to > from ? `+${formatDollars(to - from)}` : formatDollars(to - from)
}

/** The exact difference of two percentages: "+6.49 points". */
function pointsBetween(from: string, to: string): string {
  const decimals = Math.max(...[from, to].map((percentage) => (percentage.split('.')[1] ?? '%').length - 1))
  const unitsOf = (percentage: string) => {
    const [whole = '', fraction = ''] = percentage.slice(0, -1).split('.')
    return BigInt(whole + fraction.padEnd(decimals, '0'))
  }
  const points = unitsOf(to) - unitsOf(from)
  const digits = String(points < 0n ? -points : points).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  return `${points < 0n ? '−' : '+'}${whole}${fraction === '' ? '' : `.${fraction}`} points`
}
