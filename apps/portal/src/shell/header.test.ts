import { expect, it } from 'vitest'
import { environmentSchema, type Features } from '#areas/environment/contract'
import { landingOf } from '../landing.ts'
import { callerWith, demoRoles } from '../testing/demo-callers.ts'
import { navigationItems } from './header.tsx'

const none = environmentSchema.parse({ identity: { url: 'x', realm: 'lmi', clientId: 'lmi-portal' } }).features
const all: Features = {
  ...none,
  showHome: true,
  showPortfolio: true,
  showCreditReferral: true,
  showUploadDoc: true,
  showUploadData: true,
}

function offered(roles: readonly string[], features: Features): string[] {
  return navigationItems(callerWith(roles), features).map(({ label }) => label)
}

const everything = [
  'Home',
  'Credit Referral',
  'Get Quote',
  'Policy Submission',
  'Upload Document',
  'Upload Data',
  'Policy Search',
  'Portfolio',
]

it.each([
  ['ironbark.manager', everything],
  ['ironbark.viewer', everything],
  ['coolabah.manager', everything],
  ['ironbark.broker', ['Home', 'Get Quote', 'Upload Document']],
  ['ironbark.lender', ['Home', 'Upload Document']],
  ['nolender', []],
  ['figtree.underwriter', ['Home', 'Underwriting', 'Portfolio']],
  ['figtree.assessor', ['Home', 'Underwriting', 'Portfolio']],
] as const)('of %s, with all features on', (account, labels) => {
  expect(offered(demoRoles[account], all)).toEqual(labels)
})

it('the insurer’s staff are offered the desk whatever the flags are, after the items of their lender roles', () => {
  expect(offered(demoRoles['figtree.underwriter'], none)).toEqual(['Underwriting'])
  expect(offered([...demoRoles['ironbark.broker'], 'Insurer_Underwriter'], none)).toEqual(['Get Quote', 'Underwriting'])
})

it('items without their flag are not offered', () => {
  expect(offered(demoRoles['ironbark.manager'], none)).toEqual(['Get Quote', 'Policy Submission', 'Policy Search'])
})

it.each([
  ['showCreditReferral', 'Credit Referral'],
  ['showUploadDoc', 'Upload Document'],
  ['showUploadData', 'Upload Data'],
  ['showPortfolio', 'Portfolio'],
] as const)('shows with %s alone, beside what needs no flag: %s', (flag, label) => {
  const shown = offered(demoRoles['ironbark.manager'], { ...none, [flag]: true })
  expect(shown).toHaveLength(4)
  expect(shown).toContain(label)
})

it.each([
  ['uwreferral', ['Credit Referral']],
  ['calculator', ['Get Quote']],
  ['policysubmission', ['Policy Submission']],
  ['docupload', ['Upload Data']],
  ['policysearch', ['Policy Search', 'Portfolio']],
  ['variation', []],
])('the navigation shows for access to %s alone, beside Home and Upload Document: %j', (area, labels) => {
  const shown = offered(['Lender_A_Staff', `${area}_view`], all)
  expect(shown.toSorted()).toEqual([...labels, 'Home', 'Upload Document'].toSorted())
})

it('Upload Document is offered to all lender staff where it is switched on, and to no one else', () => {
  expect(offered(['Lender_A_Staff'], { ...none, showUploadDoc: true })).toEqual(['Upload Document'])
  expect(offered(['Lender_A_Staff'], none)).toEqual([])
  expect(offered(['docupload_full'], all)).toEqual([])
})

it.each([
  ['ironbark.manager', '/get-quote'],
  ['ironbark.viewer', '/get-quote'],
  ['ironbark.broker', '/get-quote'],
  ['coolabah.manager', '/get-quote'],
  ['ironbark.lender', '/access-denied'],
  ['nolender', '/access-denied'],
  ['figtree.underwriter', '/underwriting'],
  ['figtree.assessor', '/underwriting'],
] as const)('of %s is %s', (account, path) => {
  expect(landingOf(callerWith(demoRoles[account]))).toBe(path)
})

it('the landing page is the first allowed of get-quote, policy-search, credit-referral, upload-data, policy-submission', () => {
  const order = ['calculator', 'policysearch', 'uwreferral', 'docupload', 'policysubmission']
  const landings = order.map((_area, from) =>
    landingOf(callerWith(['Lender_A_Staff', ...order.slice(from).map((area) => `${area}_full`)])),
  )
  expect(landings).toEqual(['/get-quote', '/policy-search', '/credit-referral', '/upload-data', '/policy-submission'])
})
