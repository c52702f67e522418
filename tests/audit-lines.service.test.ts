import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdmin } from './service/as-admin.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const changes = ['update audit_entry set actor = $$x$$', 'delete from audit_entry', 'truncate audit_entry']

it.each(changes)('the service role cannot change an audit line: %s', async (statement) => {
  await app.inject('nolender', '/api/quote/aus/states')
  await expect(app.testDatabase.pool.query(statement)).rejects.toThrow(/permission denied|never changed/)
})

it.each(changes)('the role that owns the tables cannot change an audit line: %s', async (statement) => {
  await expect(asAdmin(app.testDatabase.adminUrl, statement)).rejects.toThrow('never changed')
})

it('the service role cannot disable the protection of the audit table', async () => {
  const statement = 'alter table audit_entry disable trigger all'
  await expect(app.testDatabase.pool.query(statement)).rejects.toThrow('must be owner')
})

it('every refused call of a signed-on user writes an audit line', async () => {
  await app.inject('figtree.assessor', '/api/quote/aus/states')
  const { rows } = await app.testDatabase.pool.query(
    `select channel, username, action, detail from audit_entry where username = 'figtree.assessor' order by at desc limit 1`,
  )
  expect(rows[0]).toEqual({
    channel: '-',
    username: 'figtree.assessor',
    action: 'access.denied',
    detail: { method: 'GET', route: '/api/quote/aus/states', needs: 'lender' },
  })
})
