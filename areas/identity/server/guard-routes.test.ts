import { describe, expect, it } from 'vitest'
import { accessTo, isInsurer, lenderChannel } from '../contract/index.ts'
import { mayCall } from './guard-routes.ts'
import type { Allowed, Caller } from './verify-token.ts'

function callerWith(roles: readonly string[]): Caller {
  return {
    subject: 'subject',
    username: 'someone',
    firstName: '',
    lastName: '',
    email: null,
    roles,
    channel: lenderChannel(roles),
    rights: accessTo(roles).rights,
    insurer: isInsurer(roles),
  }
}

const view: Allowed = { area: 'calculator', right: 'view' }
const full: Allowed = { area: 'calculator', right: 'full' }

describe.each([
  { roles: ['Lender_A_Staff', 'calculator_full'], view: true, full: true, lender: true, insurer: false },
  { roles: ['Lender_A_Staff', 'calculator_view'], view: true, full: false, lender: true, insurer: false },
  { roles: ['Lender_A_Staff', 'policysearch_full'], view: false, full: false, lender: true, insurer: false },
  { roles: ['calculator_full'], view: false, full: false, lender: false, insurer: false },
  {
    roles: ['Lender_A_Staff', 'Lender_B_Staff', 'calculator_full'],
    view: false,
    full: false,
    lender: false,
    insurer: false,
  },
  { roles: ['Insurer_Underwriter'], view: false, full: false, lender: false, insurer: true },
  { roles: ['Insurer_Underwriter', 'calculator_full'], view: false, full: false, lender: false, insurer: true },
  { roles: ['Insurer_Underwriter', 'Lender_A_Staff'], view: false, full: false, lender: true, insurer: false },
  { roles: [], view: false, full: false, lender: false, insurer: false },
])('a person with the roles $roles', ({ roles, ...may }) => {
  const caller = callerWith(roles)

  it(`may ${may.view ? '' : 'not '}view the calculator`, () => expect(mayCall(caller, view)).toBe(may.view))
  it(`may ${may.full ? '' : 'not '}use it in full`, () => expect(mayCall(caller, full)).toBe(may.full))
  it(`is ${may.lender ? 'a' : 'no'} lender’s`, () => expect(mayCall(caller, 'lender')).toBe(may.lender))
  it(`is ${may.insurer ? 'the' : 'not the'} insurer’s`, () => expect(mayCall(caller, 'insurer')).toBe(may.insurer))
  it('may call what is open to anyone', () => expect(mayCall(caller, 'anyone')).toBe(true))
})
