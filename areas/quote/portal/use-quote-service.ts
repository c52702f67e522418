import { useMemo } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useHttp } from '#browser/http'
import { type QuoteService, quoteService } from './quote-service.ts'

/** The quote service at the address that the environment names. */
export function useQuoteService(): QuoteService {
  const http = useHttp()
  const { services } = useEnvironment()
  return useMemo(() => quoteService(http, services.quote), [http, services.quote])
}
