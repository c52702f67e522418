import { describe, expect, it } from 'vitest'
import { callerWith, lenderChannel, mayEnter, type Need, parseCaller } from './index.ts'

const person = { subject: 'subject', username: 'someone', firstName: '', lastName: '', email: null }
const holder = (roles: readonly string[]) => callerWith(person, roles)

it('the lender channel is the middle part of the lender role', () => {
  expect(lenderChannel(['Lender_IRONBARK_Manager'])).toBe('IRONBARK')
})

it('two roles of the same channel give that channel', () => {
  expect(lenderChannel(['Lender_IRONBARK_Manager', 'Lender_IRONBARK_Staff'])).toBe('IRONBARK')
})

it.each([
  [['Lender_A']],
  [['Lender_A_B_C']],
  [['lender_A_B']],
  [['Lender__B']],
  [['xLender_A_B']],
  [['Lender_-_B']],
  [['Lender_A B_C']],
  [['Lender_A\u0000_C']],
  [['Lender_A_']],
  [['Lender_A_Staff', 'Lender_B_Staff']],
  [[]],
])('the roles %j give no lender channel', (roles) => {
  expect(lenderChannel(roles)).toBeNull()
})

it('the right in an area is full when full and view are both held', () => {
  expect(holder(['calculator_view', 'calculator_full']).rights.calculator).toBe('full')
})

it('the right in an area comes only from the exact role name', () => {
  expect(holder(['calculator_fullest', 'xcalculator_view', 'CALCULATOR_FULL']).rights).toEqual({})
})

const claims = {
  sub: '1',
  preferred_username: 'someone',
  realm_access: { roles: ['Lender_A_Staff'] },
  resource_access: { 'lmi-portal': { roles: ['calculator_view'] }, other: { roles: ['calculator_full'] } },
}

it('roles that another client granted are ignored', () => {
  expect(parseCaller(claims, 'lmi-portal')).toMatchObject({
    caller: { roles: ['Lender_A_Staff', 'calculator_view'] },
  })
})

const view: Need = { area: 'calculator', right: 'view' }
const full: Need = { area: 'calculator', right: 'full' }

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
  const caller = holder(roles)

  it(`may ${may.view ? '' : 'not '}view the calculator`, () => expect(mayEnter(caller, view)).toBe(may.view))
  it(`may ${may.full ? '' : 'not '}use it in full`, () => expect(mayEnter(caller, full)).toBe(may.full))
  it(`is ${may.lender ? 'a' : 'no'} lender’s`, () => expect(mayEnter(caller, 'lender')).toBe(may.lender))
  it(`is ${may.insurer ? 'the' : 'not the'} insurer’s`, () => expect(mayEnter(caller, 'insurer')).toBe(may.insurer))
})
