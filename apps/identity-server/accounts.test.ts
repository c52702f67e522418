import { describe, expect, it } from 'vitest'
import { findAccountBySubject } from './accounts/demo-accounts.ts'
import { createPasswordCheck } from './accounts.ts'

describe('a password', () => {
  it('opens its account', async () => {
    const check = await createPasswordCheck()
    expect(await check('nolender', 'demo')).toMatchObject({ firstName: 'No', lastName: 'Lender' })
  })

  it('opens another person of the same roles where the name ends in a number', async () => {
    const check = await createPasswordCheck()
    const [first, second] = [await check('ironbark.manager', 'demo'), await check('ironbark.manager.2', 'demo')]
    expect(second).toEqual({
      ...first,
      subject: `${first?.subject}.2`,
      username: 'ironbark.manager.2',
      email: 'ironbark.manager.2@ironbark.example',
    })
    expect(findAccountBySubject(second?.subject ?? '')).toEqual(second)
  })

  it.each([
    ['ironbark.manager.0', 'demo'],
    ['ironbark.manager.10000', 'demo'],
    ['nobody.2', 'demo'],
    ['ironbark.manager', 'Demo'],
    ['ironbark.manager', ''],
    ['nobody', 'demo'],
    ['', ''],
  ])('opens nothing for %j and %j', async (username, password) => {
    expect(await (await createPasswordCheck())(username, password)).toBeNull()
  })
})
