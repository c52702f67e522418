import { expect, it } from 'vitest'
import { environmentSchema, type Features } from '#areas/environment/contract'
import { callerWith, demoRoles } from '../testing/demo-callers.ts'
import { openItems } from './access-denied-page.tsx'

const none = environmentSchema.parse({ identity: { url: 'x', realm: 'lmi', clientId: 'lmi-portal' } }).features
const all: Features = { ...none, showCreditReferral: true, showUploadDoc: true, showUploadData: true }

function open(account: keyof typeof demoRoles, features: Features): string[] {
  return openItems(callerWith(demoRoles[account]), features).map(({ label }) => label)
}

it('Upload Document is offered to all lender staff where it is switched on, and to no one else', () => {
  expect(open('ironbark.lender', all)).toEqual(['Upload Document'])
  expect(open('ironbark.broker', all)).toEqual(['Get Quote', 'Upload Document'])
  expect(open('ironbark.lender', none)).toEqual([])
  expect(open('nolender', all)).toEqual([])
  expect(open('figtree.underwriter', all)).toEqual(['Underwriting'])
})

it('no page is listed twice', () => {
  expect(open('ironbark.manager', all).filter((label) => label === 'Upload Document')).toHaveLength(1)
})
