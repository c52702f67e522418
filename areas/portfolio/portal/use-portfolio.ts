import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEnvironment } from '#areas/environment/portal'
import { noStore, useHttp } from '#browser/http'
import { type PortfolioAddress, portfolioSchema } from '../contract/index.ts'

/** The figures of an address; those of the previous one until they are loaded. */
export function usePortfolio(whose: 'lender' | 'insurer', address: PortfolioAddress) {
  const http = useHttp()
  const base = `${useEnvironment().services.portfolio}${whose}`
  const query = new URLSearchParams(address).toString()
  return useQuery({
    queryKey: ['portfolio', whose, query],
    queryFn: ({ signal }) => http.get(`${base}?${query}`, { headers: noStore, schema: portfolioSchema, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
