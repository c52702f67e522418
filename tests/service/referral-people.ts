import type { TestPerson } from './sign-tokens.ts'

/** Users of the referral tests: three of IRONBARK, one of another lender, two underwriters. */
export const manager = 'ironbark.manager'
export const viewer = 'ironbark.viewer'
export const colleague: TestPerson = {
  username: 'colleague',
  realmRoles: ['Lender_IRONBARK_Staff'],
  clientRoles: ['uwreferral_full'],
}
export const stranger = 'coolabah.manager'
export const underwriter = 'figtree.underwriter'
export const assessor = 'figtree.assessor'
