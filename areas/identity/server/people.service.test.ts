import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertReferrals } from '../../../tests/service/insert-cases.ts'
import type { TestPerson } from '../../../tests/service/sign-tokens.ts'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ava: TestPerson = {
  username: 'ava.nguyen',
  subject: 'ava',
  firstName: 'Ava',
  lastName: 'Nguyễn',
  realmRoles: ['Lender_IRONBARK_Staff'],
}
const signOn = async (person: As) => expect((await app.inject(person, '/api/preference/')).statusCode).toBe(200)
const names = async (as: As, ...usernames: string[]) => {
  const response = await app.inject(as, { method: 'POST', url: '/api/people/search', payload: { usernames } })
  expect(response.statusCode, response.body).toBe(200)
  const { people } = response.json<{ people: { username: string; name: string }[] }>()
  return Object.fromEntries(people.map(({ username, name }) => [username, name]))
}

it('a person has the name of their last sign-on, and an unknown username has none', async () => {
  await signOn(ava)
  expect(await names('ironbark.manager', 'ava.nguyen', 'nobody')).toEqual({ 'ava.nguyen': 'Ava Nguyễn' })
  await signOn({ ...ava, lastName: 'Smith' })
  expect(await names('ironbark.manager', 'ava.nguyen')).toEqual({ 'ava.nguyen': 'Ava Smith' })
})

it('a machine acts under the ID of its client and is shown by its name', async () => {
  await signOn('ironbark-loan-system')
  const machine = 'ironbark-loan-system'
  expect(await names('ironbark.manager', machine)).toEqual({ [machine]: 'Ironbark loan system' })
})

it('an account without a given or family name, such as that of a machine, is shown by its username', async () => {
  await signOn({ ...ava, username: 'machine', subject: 'machine', firstName: '', lastName: '' })
  expect(await names('ironbark.manager', 'machine')).toEqual({ machine: 'machine' })
})

it('a lender sees the names of its own people and of the insurer, and the insurer those of all lenders', async () => {
  await signOn('ironbark.manager')
  await signOn('coolabah.manager')
  await signOn('figtree.underwriter')
  const usernames = ['ironbark.manager', 'coolabah.manager', 'figtree.underwriter']
  expect(Object.keys(await names('ironbark.manager', ...usernames)).sort()).toEqual([usernames[2], usernames[0]])
  expect(Object.keys(await names('coolabah.manager', ...usernames)).sort()).toEqual([usernames[1], usernames[2]])
  expect(Object.keys(await names('figtree.underwriter', ...usernames)).sort()).toEqual([...usernames].sort())
})

it('a username that was given to another person names neither of them, even when one of them signs on again', async () => {
  const first = { ...ava, username: 'reused', subject: 'first' }
  const second = { ...first, subject: 'second', firstName: 'Bo' }
  await signOn(first)
  expect(await names('ironbark.manager', 'reused')).toEqual({ reused: 'Ava Nguyễn' })
  await signOn(second)
  expect(await names('ironbark.manager', 'reused')).toEqual({})
  await signOn({ ...second, lastName: 'Other' })
  expect(await names('ironbark.manager', 'reused')).toEqual({})
})

it('a list is filtered by a part of a name or of a username, and its export has both', async () => {
  // Another object is another token: the name of a known token is not stored again.
  await signOn({ ...ava })
  const people = ['ava.nguyen', 'bo.smith']
  for (const [index, person] of people.entries())
    await app.testDatabase.pool.query(
      `${insertReferrals} values ('IRONBARK', 'referral', $1, $2, $2, 'IronbarkBank', $2, $2, $2, 'NEWAPP', 'Decided',
         'APPROVED', now(), now(), now(), 1, 1)`,
      [600_001 + index, person],
    )
  const search = async (path: string, raisedBy: string) =>
    await app.inject('ironbark.manager', {
      method: 'POST',
      url: `/api/credit-referral/${path}`,
      payload: { filter: { raisedBy } },
    })
  const found = async (raisedBy: string) =>
    (await search('search', raisedBy)).json<{ items: { raisedBy: string }[] }>().items.map((item) => item.raisedBy)
  expect(await found('NGUYỄN')).toEqual(['ava.nguyen'])
  expect(await found('a.ngu')).toEqual(['ava.nguyen'])
  expect(await found('smith')).toEqual(['bo.smith'])
  expect((await search('export?format=csv', 'nguyễn')).body).toContain(',Ava Nguyễn (ava.nguyen),')
})

it('the queue is sorted by the names of people, as it shows them, and by usernames that have none', async () => {
  await signOn({ ...ava, username: 'z.first', subject: 'z', firstName: 'Aaron', lastName: 'Zed' })
  await signOn({ ...ava, username: 'a.last', subject: 'a', firstName: 'Zoe', lastName: 'Able' })
  const assignees = ['a.last', 'm.unnamed', 'z.first']
  for (const [index, assignee] of assignees.entries())
    await app.testDatabase.pool.query(
      `${insertReferrals} values ('IRONBARK', 'referral', $1, 'SORTED ' || $2::text, 'sorted ' || $2, 'IronbarkBank', 'bo', 'bo', 'bo',
         'NEWAPP', 'Submitted', null, now(), now(), now(), 1, 1)`,
      [600_010 + index, assignee],
    )
  await app.testDatabase.pool.query(
    `update lender_case set state = 'Assigned', reason = 'OTHER', amount = 1, lvr = 90, assigned_to = ($1::text[])[case_id - 600009],
       assigned_to_subject = 'someone' where case_id between 600010 and 600012`,
    [assignees],
  )
  const response = await app.inject('figtree.underwriter', {
    method: 'POST',
    url: '/api/underwriting/search',
    payload: { filter: { reference: 'SORTED' }, sorts: [{ field: 'assignedTo', ascending: true }] },
  })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json<{ items: { assignedTo: string }[] }>().items.map(({ assignedTo }) => assignedTo)).toEqual([
    'z.first',
    'm.unnamed',
    'a.last',
  ])
})

it.each([
  ['without usernames', []],
  ['of more than 100 names', Array.from({ length: 101 }, String)],
  ['of an empty username', ['']],
])('a search %s is refused', async (_case, usernames) => {
  const payload = { usernames }
  const response = await app.inject('ironbark.manager', { method: 'POST', url: '/api/people/search', payload })
  expect(response.statusCode).toBe(400)
})
