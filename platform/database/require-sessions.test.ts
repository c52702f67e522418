import { expect, it } from 'vitest'
import { shareSessions } from './require-sessions.ts'

type Take = (idle: number[]) => number | undefined

/** A pooler in transaction mode: each connection takes an idle session, or a new one, and returns it after its transaction. */
function poolerInTransactionMode(idle: number[], take: Take) {
  let newest = 100
  return () => {
    let held: number | null = null
    return {
      query: async (text: string) => {
        newest += 1
        const session: number = held ?? take(idle) ?? newest
        if (text === 'begin') held = session
        if (text === 'commit') held = null
        if (held === null) idle.push(session)
        return { rows: [{ pid: session }] }
      },
    }
  }
}

it.each<[string, number[], Take]>([
  ['the session used last', [], (idle) => idle.pop()],
  ['the session used last, of several', [1, 2, 3], (idle) => idle.pop()],
  ['each session in turn', [1, 2, 3], (idle) => idle.shift()],
])('a pooler that gives a transaction %s shares sessions', async (_what, idle, take) => {
  const connect = poolerInTransactionMode(idle, take)
  expect(await shareSessions(connect(), connect())).toBe(true)
})

it('connections with a session each do not share them', async () => {
  const connectionOf = (pid: number) => ({ query: async () => ({ rows: [{ pid }] }) })
  expect(await shareSessions(connectionOf(1), connectionOf(2))).toBe(false)
})
