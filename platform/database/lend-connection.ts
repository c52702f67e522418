import { createHash } from 'node:crypto'
import { type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { traced } from '#platform/trace'

/** A connection until its `release`. It takes statements as pg's own client does, without cursors. */
export type LentConnection = {
  readonly query: <Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: readonly unknown[],
  ) => Promise<pg.QueryResult<Row>>
  readonly release: (close?: boolean) => void
}

const nameOf = (text: string) =>
  `SQL ${/\b(select|insert|update|delete|begin|commit|rollback)\b/i.exec(text)?.[0].toLowerCase() ?? 'other'}`

/** After a statement without a response it is closed: a rollback, or its next user, would wait as long again. */
export function lendConnection(client: pg.PoolClient, onRelease: () => void = () => undefined): LentConnection {
  let timedOut: Error | null = null
  return {
    query: async (statement, values) => {
      if (timedOut) throw timedOut
      try {
        const text = typeof statement === 'string' ? statement : statement.text
        return await traced(nameOf(text), () => client.query(statement as string, values as unknown[]))
      } catch (error) {
        if (error instanceof Error && error.message === 'Query read timeout') timedOut = error
        throw error
      }
    },
    release: (close = false) => {
      onRelease()
      client.release(close || timedOut !== null)
    },
  }
}

/**
 * Begins a statement of the query builder that PostgreSQL parses, and may plan, once for each connection. For few texts
 * whose planning takes longer than they do.
 */
export const prepared = sql.raw<unknown>('/* prepared */')

/** The connection as Kysely's type of it, which also has cursors; it uses none unless it is given their library. */
export function forKysely(connection: LentConnection): PostgresPoolClient {
  const query: LentConnection['query'] = async (text, values) => {
    if (typeof text !== 'string' || !text.startsWith('/* prepared */')) return await connection.query(text, values)
    const name = createHash('sha256').update(text).digest('base64url')
    return await connection.query({ name, text, values: [...(values ?? [])] })
  }
  return { ...connection, query } as unknown as PostgresPoolClient
}
