import { expect, it } from 'vitest'
import { policyLists, policyLoanFields, policySecurityFields } from './index.ts'

it('every code list of loans and securities is one of the eleven in the specification', () => {
  const fields = [...Object.values(policyLoanFields), ...Object.values(policySecurityFields)]
  const chosen = fields.flatMap((field) => (field.kind === 'choice' ? [field.list] : []))
  expect([...policyLists]).toEqual(chosen)
  expect(policyLists).toHaveLength(11)
})
