import { type Caller, callerWith as personWith } from '#areas/identity/contract'

const areas = ['calculator', 'policysearch', 'uwreferral', 'docupload', 'policysubmission', 'variation']

/** The roles of the demo accounts. */
export const demoRoles = {
  'ironbark.manager': ['Lender_IRONBARK_Manager', ...areas.map((area) => `${area}_full`)],
  'ironbark.viewer': ['Lender_IRONBARK_Viewer', ...areas.map((area) => `${area}_view`)],
  'ironbark.broker': ['Lender_IRONBARK_Broker', 'calculator_full'],
  'ironbark.lender': ['Lender_IRONBARK_Staff'],
  'coolabah.manager': ['Lender_COOLABAH_Manager', ...areas.map((area) => `${area}_full`)],
  nolender: ['calculator_full', 'policysearch_full'],
  'figtree.underwriter': ['Insurer_Underwriter'],
  'figtree.assessor': ['Insurer_Underwriter'],
} as const

export function callerWith(roles: readonly string[]): Caller {
  return personWith({ subject: '1', username: 'someone', firstName: 'Some', lastName: 'One', email: null }, roles)
}
