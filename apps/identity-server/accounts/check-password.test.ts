import { describe, expect, it } from 'vitest'
import { createPasswordCheck } from './check-password.ts'

describe('a password', () => {
  it('opens its account', async () => {
    const check = await createPasswordCheck()
    expect(await check('nolender', 'demo')).toMatchObject({ firstName: 'No', lastName: 'Lender' })
  })

  it.each([
    ['ironbark.manager', 'Demo'],
    ['ironbark.manager', ''],
    ['nobody', 'demo'],
    ['', ''],
  ])('opens nothing for %j and %j', async (username, password) => {
    expect(await (await createPasswordCheck())(username, password)).toBeNull()
  })
})
