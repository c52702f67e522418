import type pg from 'pg'
import { expect, it, vi } from 'vitest'
import { lendConnection } from './lend-connection.ts'

/** A client whose statement `wait` gets no response. */
function stalledClient() {
  const query = vi.fn(async (text: string) => {
    if (text === 'wait') throw new Error('Query read timeout')
    return { rows: [] }
  })
  const release = vi.fn()
  return { client: { query, release } as unknown as pg.PoolClient, query, release }
}

it('a connection returns to the pool after its statements, and after a statement that failed', async () => {
  const { client, query, release } = stalledClient()
  const returned = vi.fn()
  const connection = lendConnection(client, returned)
  query.mockRejectedValueOnce(new Error('duplicate key'))
  await expect(connection.query('insert')).rejects.toThrow('duplicate key')
  await connection.query('rollback')
  connection.release()
  expect(release).toHaveBeenCalledExactlyOnceWith(false)
  expect(returned).toHaveBeenCalledOnce()
})

it('a connection whose statement got no response sends no further statement and is closed', async () => {
  const { client, query, release } = stalledClient()
  const connection = lendConnection(client)
  await expect(connection.query('wait')).rejects.toThrow('Query read timeout')
  await expect(connection.query('rollback')).rejects.toThrow('Query read timeout')
  connection.release()
  expect(query).toHaveBeenCalledOnce()
  expect(release).toHaveBeenCalledExactlyOnceWith(true)
})

it("lending a connection leaves pg's client as it is", () => {
  const { client } = stalledClient()
  const before = { ...client }
  lendConnection(client).release()
  expect({ ...client }).toEqual(before)
})
