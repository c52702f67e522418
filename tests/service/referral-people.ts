import type { TestPerson } from './sign-tokens.ts'

/** Who the tests of referrals are about: three of IRONBARK, one of another lender, two of the insurer's desk. */
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
