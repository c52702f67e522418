import { useMemo } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useHttp } from '#browser/http'
import { type RequestService, requestService } from './request-service.ts'

/** The credit referral service at the address that the environment names. */
export function useRequestService(): RequestService {
  const http = useHttp()
  const { services } = useEnvironment()
  return useMemo(() => requestService(http, services.creditReferral), [http, services.creditReferral])
}
