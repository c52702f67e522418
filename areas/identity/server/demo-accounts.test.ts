import { expect, it } from 'vitest'
import { demoManagers, demoUnderwriter, findDemoAccount } from './demo-accounts.ts'

it('a demo account has a first and a last name', () => {
  expect(findDemoAccount('username', 'nolender')).toMatchObject({ firstName: 'No', lastName: 'Lender' })
  expect(findDemoAccount('username', 'coolabah.manager')).toMatchObject({
    lastName: 'Manager',
    email: 'coolabah.manager@coolabah.example',
  })
})

it('a demo account has a copy of the same roles for each number from 1 to 9999', () => {
  const first = findDemoAccount('username', 'ironbark.manager')
  const second = findDemoAccount('username', 'ironbark.manager.2')
  expect(second).toEqual({
    ...first,
    subject: `${first?.subject}.2`,
    username: 'ironbark.manager.2',
    email: 'ironbark.manager.2@ironbark.example',
  })
  expect(findDemoAccount('subject', second?.subject ?? '')).toEqual(second)
})

it.each(['ironbark.manager.0', 'ironbark.manager.10000', 'nobody.2', 'nobody', ''])(
  'there is no demo account %j',
  (username) => {
    expect(findDemoAccount('username', username)).toBeUndefined()
  },
)

it('a demo account acts on demo records with the channel and rights of its roles', () => {
  expect(demoManagers.map(({ username, channel }) => [username, channel])).toEqual([
    ['ironbark.manager', 'IRONBARK'],
    ['coolabah.manager', 'COOLABAH'],
  ])
  expect(demoManagers[0]).toMatchObject({ rights: { uwreferral: 'full' }, insurer: false })
  expect(demoUnderwriter).toMatchObject({ channel: null, insurer: true })
})
