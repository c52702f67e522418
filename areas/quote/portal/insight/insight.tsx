import { useQuery } from '@tanstack/react-query'
import type { SentQuoteRequest } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { Button } from '#ui/button'
import { Notice } from '#ui/page'
import { Loading } from '#ui/spinner'
import type { QuoteService } from '../quote-service.ts'
import { DepositChart } from './deposit-chart.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PriceChanges } from './price-changes.tsx'

type InsightProps = {
  readonly quoteId: string
  readonly request: SentQuoteRequest
  readonly lists: ReferenceLists
  readonly service: QuoteService
}

/** Beside the quote: what would change its price, the premium against the deposit, and the plans side by side. */
export function Insight({ quoteId, request, lists, service }: InsightProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['scenarios', quoteId],
    queryFn: () => service.scenarios(quoteId),
    staleTime: 'static',
    retry: false,
  })
  if (error) {
    return (
      <Notice tone="error" live>
        <p>The quote is complete, but what would change its price could not be loaded.</p>
        <Button small onClick={() => refetch()}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (!data) return <Loading label="Loading what would change the price" />
  return (
    <>
      <PriceChanges cutOffs={data.cutOffs} />
      <PlanComparison plans={data.plans} request={request} planNames={lists.options.premiumPlans} />
      <DepositChart points={data.deposits} own={data.own} />
    </>
  )
}
