import { readEnvironment } from '#areas/environment/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { bytesIn } from '#areas/upload/contract'
import type { Service } from '#platform/service'
import { draftRoutes } from './draft-routes.ts'
import { keepDemoReferrals } from './keep-demo-referrals.ts'
import { listRoutes } from './list-routes.ts'
import { lookupRoutes } from './lookup-routes.ts'
import { requestRoutes } from './request/request-routes.ts'
import { searchRoute } from './search/search-route.ts'
import { submitRoutes } from './submit/submit-routes.ts'

/** Requests for credit assessment: raised, searched, answered and sent again. */
export const creditReferralService: Service = {
  name: 'credit-referral',
  migrations: { name: 'credit-referral', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, deps) => {
    const { limits } = await readEnvironment(deps.settings)
    const reference = referenceDataOf(deps)
    const totalLimit = bytesIn(limits.referralMegabytes)
    listRoutes(server, { ...deps, reference })
    lookupRoutes(server, deps)
    submitRoutes(server, { ...deps, reference, totalLimit })
    searchRoute(server, { ...deps, reference })
    draftRoutes(server, deps)
    requestRoutes(server, { ...deps, totalLimit })
  },
  demo: keepDemoReferrals,
}
