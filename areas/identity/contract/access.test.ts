import { describe, expect, it } from 'vitest'
import { accessTo, lenderChannel, rolesOf } from './index.ts'

describe('the lender channel', () => {
  it('is the middle part of the lender role', () => {
    expect(lenderChannel(['Lender_IRONBARK_Manager'])).toBe('IRONBARK')
  })

  it('is one channel even when two roles name it', () => {
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
  ])('is nobody’s for the roles %j', (roles) => {
    expect(lenderChannel(roles)).toBeNull()
  })
})

describe('the right in an area', () => {
  it('is full when full and view are both held', () => {
    expect(accessTo(['calculator_view', 'calculator_full']).rights.calculator).toBe('full')
  })

  it('comes only from the exact role name', () => {
    expect(accessTo(['calculator_fullest', 'xcalculator_view', 'CALCULATOR_FULL']).rights).toEqual({})
  })
})

describe('the roles of a token', () => {
  const claims = {
    sub: '1',
    preferred_username: 'someone',
    realm_access: { roles: ['Lender_A_Staff'] },
    resource_access: { 'lmi-portal': { roles: ['calculator_view'] }, other: { roles: ['calculator_full'] } },
  }

  it('leave out what another client granted', () => {
    expect(rolesOf(claims, 'lmi-portal')).toEqual(['Lender_A_Staff', 'calculator_view'])
  })
})
