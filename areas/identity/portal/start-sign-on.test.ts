import { expect, it } from 'vitest'
import { callerWith, type Need, parseCaller } from '../contract/index.ts'
import { AccessValidationError, decideEntry, type Session } from './index.ts'

function signedOn(...roles: string[]): Session {
  const person = { subject: '1', username: 'someone', firstName: '', lastName: '', email: null }
  return { state: 'signed-on', caller: callerWith(person, roles) }
}

const quote: Need = { area: 'calculator', right: 'view' }
const apply: Need = { area: 'calculator', right: 'full' }

it.each<[string, Session, Need | 'sign-on', string]>([
  ['a visitor signs in first', { state: 'signed-out', ended: false }, 'sign-on', 'sign-in'],
  ['a visitor signs in before roles are looked at', { state: 'signed-out', ended: false }, quote, 'sign-in'],
  ['anybody signed on reaches the landing', signedOn(), 'sign-on', 'enter'],
  ['a lender role is enough for upload-doc', signedOn('Lender_A_Staff'), 'lender', 'enter'],
  ['a function role is not', signedOn('docupload_full'), 'lender', 'denied'],
  ['a function needs the lender role too', signedOn('calculator_full'), quote, 'denied'],
  ['a lender role needs the function', signedOn('Lender_A_Staff'), quote, 'denied'],
  ['another function does not count', signedOn('Lender_A_Staff', 'policysearch_full'), quote, 'denied'],
  ['view is enough to see', signedOn('Lender_A_Staff', 'calculator_view'), quote, 'enter'],
  ['full is enough to see', signedOn('Lender_A_Staff', 'calculator_full'), quote, 'enter'],
  ['view is not enough to change', signedOn('Lender_A_Staff', 'calculator_view'), apply, 'denied'],
  ['two lenders are none', signedOn('Lender_A_Staff', 'Lender_B_Staff', 'calculator_full'), quote, 'denied'],
  ['the insurer reaches the desk', signedOn('Insurer_Underwriter'), 'insurer', 'enter'],
  ['the insurer is no lender', signedOn('Insurer_Underwriter', 'calculator_full'), quote, 'denied'],
  ['a lender is not the insurer', signedOn('Lender_A_Staff', 'Insurer_Underwriter'), 'insurer', 'denied'],
])('at the entry to a route, %s', (_outcome, session, need, entry) => {
  expect(decideEntry(session, need)).toBe(entry)
})

it('the entry to a route throws the error of a failed access validation', () => {
  expect(parseCaller({ sub: '1', realm_access: { roles: 'all' } }, 'lmi-portal')).toEqual({
    unread: 'preferred_username, realm_access.roles',
  })
  const error = new AccessValidationError('Access validation failed')
  expect(() => decideEntry({ state: 'unreadable', error }, 'sign-on')).toThrow(error)
})
