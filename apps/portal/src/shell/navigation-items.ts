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

/** What the navigation offers a person. Without a lender role every one of these is denied, so none is offered. */
export function navigationItems(caller: Caller, features: Features) {
  return items.filter((item) => hasRight(caller, item.area, 'view') && (!('feature' in item) || features[item.feature]))
}
