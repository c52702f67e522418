import { lenderChannel } from '#areas/identity/contract'

/** An account of the embedded identity server. */
export type DemoAccount = {
  /** The token's `sub`; the same in the realm file for Keycloak. */
  readonly subject: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly realmRoles: readonly string[]
  /** Roles of the portal's own client. */
  readonly clientRoles: readonly string[]
}

/** The password of all demo accounts. The server that has them refuses to start in production. */
export const demoPassword = 'demo'

const areas = ['calculator', 'policysearch', 'uwreferral', 'docupload', 'policysubmission', 'variation']
const full = areas.map((area) => `${area}_full`)
const view = areas.map((area) => `${area}_view`)

export const demoAccounts: readonly DemoAccount[] = [
  {
    subject: '6b6a7f5c-9d52-4f0e-8c5b-1d6a3e0b7a01',
    username: 'ironbark.manager',
    firstName: 'Ironbark',
    lastName: 'Manager',
    email: 'ironbark.manager@ironbark.example',
    realmRoles: ['Lender_IRONBARK_Manager'],
    clientRoles: full,
  },
  {
    subject: '0f2f3a2e-7f7a-4a4a-9b1c-5f1d2c9e8b02',
    username: 'ironbark.viewer',
    firstName: 'Ironbark',
    lastName: 'Viewer',
    email: 'ironbark.viewer@ironbark.example',
    realmRoles: ['Lender_IRONBARK_Viewer'],
    clientRoles: view,
  },
  {
    subject: 'c4d0a9b1-2e63-4d8f-a7f0-8e4b6d1c5a03',
    username: 'ironbark.broker',
    firstName: 'Ironbark',
    lastName: 'Broker',
    email: 'ironbark.broker@ironbark.example',
    realmRoles: ['Lender_IRONBARK_Broker'],
    clientRoles: ['calculator_full'],
  },
  {
    subject: '9a1e5d74-6c3b-4b9a-b0d2-3c7f9e2a4b04',
    username: 'ironbark.lender',
    firstName: 'Ironbark',
    lastName: 'Lender',
    email: 'ironbark.lender@ironbark.example',
    realmRoles: ['Lender_IRONBARK_Staff'],
    clientRoles: [],
  },
  {
    subject: '3d8c2b6f-1a4e-4c7d-8f9b-7a5e0d3c6b05',
    username: 'coolabah.manager',
    firstName: 'Coolabah',
    lastName: 'Manager',
    email: 'coolabah.manager@coolabah.example',
    realmRoles: ['Lender_COOLABAH_Manager'],
    clientRoles: full,
  },
  {
    subject: 'e7b3f0a8-5d2c-4e1f-9a6d-2b8c4f7e1d06',
    username: 'nolender',
    firstName: 'No',
    lastName: 'Lender',
    email: 'nolender@nowhere.example',
    realmRoles: [],
    clientRoles: ['calculator_full', 'policysearch_full'],
  },
  {
    subject: '52f9d1c6-8b7e-4a3d-b5e4-9d0f6a2b8c07',
    username: 'figtree.underwriter',
    firstName: 'Figtree',
    lastName: 'Underwriter',
    email: 'figtree.underwriter@figtree.example',
    realmRoles: ['Insurer_Underwriter'],
    clientRoles: [],
  },
  {
    subject: 'a86e4c3d-0f1b-4d5a-8c2e-6f3b9d7a5e08',
    username: 'figtree.assessor',
    firstName: 'Figtree',
    lastName: 'Assessor',
    email: 'figtree.assessor@figtree.example',
    realmRoles: ['Insurer_Underwriter'],
    clientRoles: [],
  },
]

/**
 * Finds a demo account, or a numbered copy with the same roles: `ironbark.manager`, `ironbark.manager.2`, up to
 * `.9999`.
 */
export function findAccountByUsername(username: string): DemoAccount | undefined {
  return findAccount('username', username)
}

export function findAccountBySubject(subject: string): DemoAccount | undefined {
  return findAccount('subject', subject)
}

function findAccount(key: 'username' | 'subject', value: string): DemoAccount | undefined {
  const [suffix = ''] = /\.[1-9]\d{0,3}$/.exec(value) ?? []
  const name = value.slice(0, value.length - suffix.length)
  const account = demoAccounts.find((one) => one[key] === name)
  if (!account || !suffix) return account
  return {
    ...account,
    subject: account.subject + suffix,
    username: account.username + suffix,
    email: account.email.replace('@', `${suffix}@`),
  }
}

/** The lender channel of an account for the audit table, or a dash. */
export function auditChannelOf(account: DemoAccount | undefined): string {
  return (account && lenderChannel(account.realmRoles)) ?? '-'
}
