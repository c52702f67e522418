import { useEnvironment } from '#areas/environment/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import type { OpenReferral } from '#areas/quote/portal'
import { useHttp } from '#browser/http'
import { navigate } from './location.ts'
import { hrefTo, paths } from './paths.ts'

export function useOpenReferral(): OpenReferral | undefined {
  const http = useHttp()
  const environment = useEnvironment()
  const caller = useCaller()
  if (!environment.features.showCreditReferral || !hasRight(caller, 'uwreferral', 'full')) return undefined
  return async (referral, replace) => {
    const { beginReferral } = await import('#areas/credit-referral/portal')
    const { state } = await beginReferral(http, environment, referral, { replace })
    if (state === 'draft-exists') return state
    navigate(hrefTo(paths.creditReferral, { view: 'new' }))
    return 'opened'
  }
}
