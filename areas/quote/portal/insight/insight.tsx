import { useQuery } from '@tanstack/react-query'
import type { QuoteRequestBody } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { Loading } from '#ui/spinner'
import type { AnsweredQuote } from '../quote-service.ts'
import { useQuoteCalls } from '../results/quote-calls.ts'
import { DepositChart } from './deposit-chart.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PriceChanges } from './price-changes.tsx'

type InsightProps = {
  readonly quote: AnsweredQuote
  readonly request: QuoteRequestBody
  readonly lists: ReferenceLists
  readonly onTry: (changed: QuoteRequestBody, message: string) => void
}

/**
 * Price changes, plan comparison and deposit chart of a quote. Optional: renders nothing when the service does not
 * support them or fails.
 */
export function Insight({ quote, request, lists, onTry }: InsightProps) {
  const { scenarios } = useQuoteCalls()
  const { data, isPending } = useQuery({
    queryKey: ['scenarios', quote.quoteId],
    queryFn: () => scenarios(quote.quoteId),
    staleTime: 'static',
  })
  if (isPending) return <Loading label="Loading what would change the price" />
  if (!data) return null
  return (
    <>
      <PriceChanges cutOffs={data.cutOffs} request={request} payable={quote.customerPremiumPayable} onTry={onTry} />
      <PlanComparison plans={data.plans} request={request} planNames={lists.options.premiumPlans} />
      <DepositChart points={data.deposits} own={data.own} />
    </>
  )
}
