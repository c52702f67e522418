import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestPerson } from '../../../tests/service/sign-tokens.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'

const url = '/api/preference/'
const manager = 'ironbark.manager'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const listed = async (person: Parameters<TestApp['inject']>[0]) => (await app.inject(person, url)).json<object>()
const store = async (person: Parameters<TestApp['inject']>[0], name: string, payload: object | string) =>
  await app.inject(person, { method: 'PUT', url: `${url}${name}`, payload })
const remove = async (person: Parameters<TestApp['inject']>[0], name: string) =>
  await app.inject(person, { method: 'DELETE', url: `${url}${name}` })

it('a person has no preference until they choose one, and keeps the last choice', async () => {
  expect(await listed(manager)).toEqual({})
  expect((await store(manager, 'landing', { page: 'home' })).statusCode).toBe(204)
  expect((await store(manager, 'list-quotes', { pageSize: 50 })).statusCode).toBe(204)
  expect((await store(manager, 'list-quotes', { pageSize: 100 })).statusCode).toBe(204)
  expect(await listed(manager)).toEqual({ landing: { page: 'home' }, 'list-quotes': { pageSize: 100 } })
  expect((await remove(manager, 'landing')).statusCode).toBe(204)
  expect((await remove(manager, 'landing')).statusCode).toBe(204)
  expect(await listed(manager)).toEqual({ 'list-quotes': { pageSize: 100 } })
})

it('nobody sees the preferences of another person, nor those of the same account at another lender', async () => {
  await store(manager, 'landing', { page: 'home' })
  const twin: TestPerson = {
    username: 'twin',
    subject: '6b6a7f5c-9d52-4f0e-8c5b-1d6a3e0b7a01',
    realmRoles: ['Lender_COOLABAH_Staff'],
  }
  for (const person of [twin, 'ironbark.viewer', 'figtree.underwriter'] as const)
    expect(await listed(person)).toEqual({})
})

it('the insurer’s staff keep preferences too', async () => {
  await store('figtree.underwriter', 'landing', { page: 'home' })
  expect(await listed('figtree.underwriter')).toEqual({ landing: { page: 'home' } })
})

it.each([
  ['Landing', { page: 'home' }],
  ['a'.repeat(51), { page: 'home' }],
  ['landing', []],
])('a preference named %s with the content %j is refused', async (name, content) => {
  expect((await store(manager, name, content)).statusCode).toBe(400)
})

it('a preference above 16 kB is refused', async () => {
  expect((await store(manager, 'landing', { page: 'x'.repeat(16_000) })).statusCode).toBe(413)
})

it('a person who stores many preferences at once has 50 at most', async () => {
  const names = Array.from(
    { length: 54 },
    (_, index) => `list-${'abcdefghij'[index % 10]}${'klmnop'[Math.floor(index / 10)]}`,
  )
  const statuses = await Promise.all(names.map(async (name) => (await store('coolabah.manager', name, {})).statusCode))
  expect(statuses.filter((status) => status === 204)).toHaveLength(50)
  expect(Object.keys(await listed('coolabah.manager'))).toHaveLength(50)
})
