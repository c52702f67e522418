import { expect, it } from 'vitest'
import { policyLists, policyLoanFields, policySecurityFields } from './index.ts'

it('every list that a loan or a security is chosen from is among the eleven of the specification', () => {
  const fields = [...Object.values(policyLoanFields), ...Object.values(policySecurityFields)]
  const chosen = fields.flatMap((field) => (field.kind === 'choice' ? [field.list] : []))
  expect([...policyLists]).toEqual(chosen)
  expect(policyLists).toHaveLength(11)
})
