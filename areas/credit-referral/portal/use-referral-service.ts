import { useMemo } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useHttp } from '#browser/http'
import { type ReferralService, referralService } from './referral-service.ts'

/** The credit referral service at the address that the environment names. */
export function useReferralService(): ReferralService {
  const http = useHttp()
  const { services } = useEnvironment()
  return useMemo(() => referralService(http, services.creditReferral), [http, services.creditReferral])
}
