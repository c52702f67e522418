import type { Features } from '#areas/environment/contract'
import type { Area } from '#areas/identity/contract'
import { type Caller, hasRight } from '#areas/identity/portal'
import { paths } from '../paths.ts'

type Item = { readonly label: string; readonly to: string; readonly area: Area; readonly feature?: keyof Features }

/** In this order, each with its module access and its feature flag (specification 000 §2). */
const items = [
  { label: 'Credit Referral', to: paths.creditReferral, area: 'uwreferral', feature: 'showCreditReferral' },
  { label: 'Get Quote', to: paths.getQuote, area: 'calculator' },
  { label: 'Policy Submission', to: paths.policySubmission, area: 'policysubmission' },
  { label: 'Upload Document', to: paths.uploadDocument, area: 'docupload', feature: 'showUploadDoc' },
  { label: 'Upload Data', to: paths.uploadData, area: 'docupload', feature: 'showUploadData' },
  { label: 'Policy Search', to: paths.policySearch, area: 'policysearch' },
] as const satisfies readonly Item[]

const desk = { label: 'Underwriting', to: paths.underwriting } as const

/**
 * What the navigation offers a person. Without a lender role every one of the lender's items is denied, so none is
 * offered; the insurer's staff have their desk.
 */
export function navigationItems(caller: Caller, features: Features) {
  const offered = items.filter(
    (item) => hasRight(caller, item.area, 'view') && (!('feature' in item) || features[item.feature]),
  )
  return caller.insurer ? [...offered, desk] : offered
}
