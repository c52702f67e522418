import { areas, type Caller, callerWith } from '../contract/index.ts'
import type { AcceptedClient, LenderCaller } from './verify-token.ts'

export type DemoAccount = {
  /** The token's `sub`; the same in the realm file for Keycloak. */
  readonly subject: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly realmRoles: readonly string[]
  readonly clientRoles: readonly string[]
}

export const demoPassword = 'demo'

const full = areas.map((area) => `${area}_full`)
const view = areas.map((area) => `${area}_view`)
const underwriter = ['Insurer_Underwriter']

export const demoAccounts: readonly DemoAccount[] = [
  account('6b6a7f5c-9d52-4f0e-8c5b-1d6a3e0b7a01', 'Ironbark Manager', ['Lender_IRONBARK_Manager'], full),
  account('0f2f3a2e-7f7a-4a4a-9b1c-5f1d2c9e8b02', 'Ironbark Viewer', ['Lender_IRONBARK_Viewer'], view),
  account('c4d0a9b1-2e63-4d8f-a7f0-8e4b6d1c5a03', 'Ironbark Broker', ['Lender_IRONBARK_Broker'], ['calculator_full']),
  account('9a1e5d74-6c3b-4b9a-b0d2-3c7f9e2a4b04', 'Ironbark Lender', ['Lender_IRONBARK_Staff'], []),
  account('3d8c2b6f-1a4e-4c7d-8f9b-7a5e0d3c6b05', 'Coolabah Manager', ['Lender_COOLABAH_Manager'], full),
  {
    ...account('e7b3f0a8-5d2c-4e1f-9a6d-2b8c4f7e1d06', 'No Lender', [], ['calculator_full', 'policysearch_full']),
    username: 'nolender',
    email: 'nolender@nowhere.example',
  },
  account('52f9d1c6-8b7e-4a3d-b5e4-9d0f6a2b8c07', 'Figtree Underwriter', underwriter, []),
  account('a86e4c3d-0f1b-4d5a-8c2e-6f3b9d7a5e08', 'Figtree Assessor', underwriter, []),
]

/** A system of each demo lender, which signs on with the client's ID and `demoPassword` as its secret. */
export const demoSystems = ['ironbark', 'coolabah'].map((lender) => ({
  clientId: `${lender}-loan-system`,
  roles: [`Lender_${lender.toUpperCase()}_System`, ...full],
}))
export const demoClients: readonly AcceptedClient[] = demoSystems.map(({ clientId }) => ({
  clientId,
  use: 'machines',
  callsPerMinute: null,
}))

function account(
  subject: string,
  name: string,
  realmRoles: readonly string[],
  clientRoles: readonly string[],
): DemoAccount {
  const [firstName = '', lastName = ''] = name.split(' ')
  const username = `${firstName}.${lastName}`.toLowerCase()
  const email = `${username}@${firstName.toLowerCase()}.example`
  return { subject, username, firstName, lastName, email, realmRoles, clientRoles }
}

/** Also a numbered copy with the same roles: `ironbark.manager`, `ironbark.manager.2`, up to `.9999`. */
export function findDemoAccount(key: 'username' | 'subject', value: string): DemoAccount | undefined {
  const [suffix = ''] = /\.[1-9]\d{0,3}$/.exec(value) ?? []
  const name = value.slice(0, value.length - suffix.length)
  const found = demoAccounts.find((one) => one[key] === name)
  if (!found || !suffix) return found
  return {
    ...found,
    subject: found.subject + suffix,
    username: found.username + suffix,
    email: found.email.replace('@', `${suffix}@`),
  }
}

export function demoCaller(username: string): Caller {
  const found = findDemoAccount('username', username)
  if (!found) throw new Error(`There is no demo account ${username}.`)
  const { realmRoles, clientRoles, ...person } = found
  return callerWith(person, [...realmRoles, ...clientRoles])
}

export const demoManagers: readonly LenderCaller[] = [
  { ...demoCaller('ironbark.manager'), channel: 'IRONBARK' },
  { ...demoCaller('coolabah.manager'), channel: 'COOLABAH' },
]
export const demoUnderwriter = demoCaller('figtree.underwriter')
export const demoAssessor = demoCaller('figtree.assessor')
