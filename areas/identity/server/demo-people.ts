import { accessTo } from '../contract/index.ts'
import type { Caller, LenderCaller } from './verify-token.ts'

/** The demo accounts that own demo records, as their tokens identify them. */
export const demoManagers: readonly LenderCaller[] = [
  demoManager('IRONBARK', '6b6a7f5c-9d52-4f0e-8c5b-1d6a3e0b7a01'),
  demoManager('COOLABAH', '3d8c2b6f-1a4e-4c7d-8f9b-7a5e0d3c6b05'),
]
export const demoUnderwriter = insurerStaff('underwriter', '52f9d1c6-8b7e-4a3d-b5e4-9d0f6a2b8c07')
export const demoAssessor = insurerStaff('assessor', 'a86e4c3d-0f1b-4d5a-8c2e-6f3b9d7a5e08')

function demoManager(channel: string, subject: string): LenderCaller {
  const lender = channel.toLowerCase()
  const roles = [`Lender_${channel}_Manager`, 'uwreferral_full', 'docupload_full', 'variation_full']
  return { ...demoPerson(lender, 'manager', subject), ...accessTo(roles), roles, channel, insurer: false }
}

function insurerStaff(position: string, subject: string): Caller {
  const roles = ['Insurer_Underwriter']
  return { ...demoPerson('figtree', position, subject), ...accessTo(roles), roles, insurer: true }
}

function demoPerson(company: string, position: string, subject: string) {
  const [firstName = '', lastName = ''] = [company, position].map(
    (name) => name.slice(0, 1).toUpperCase() + name.slice(1),
  )
  const username = `${company}.${position}`
  return { subject, username, firstName, lastName, email: `${username}@${company}.example` }
}
