import { expect, it } from 'vitest'
import { demoAccounts } from '#apps/identity-server'
import { demoAssessor, demoManagers, demoUnderwriter } from './demo-people.ts'

it('names demo accounts by their subjects, names and addresses', () => {
  for (const { subject, username, firstName, lastName, email } of [...demoManagers, demoUnderwriter, demoAssessor])
    expect(demoAccounts).toContainEqual(expect.objectContaining({ subject, username, firstName, lastName, email }))
})
