import { factsOf, NotChecked } from './facts.ts'
import { type Seen, type Server, send } from './server.ts'
import type { Statement } from './statement.ts'

export type Area = { readonly name: string; readonly statements: readonly Statement[] }

export type Result = {
  readonly area: string
  readonly statement: Statement
  readonly outcome: 'holds' | 'differs' | 'not checked'
  /** What differs, or why it was not checked. */
  readonly detail: string | null
  readonly seen: readonly Seen[]
}

export async function runStatements(server: Server, areas: readonly Area[]): Promise<readonly Result[]> {
  const facts = factsOf(server)
  const results: Result[] = []
  for (const { name, statements } of areas) {
    for (const statement of statements) {
      const seen: Seen[] = []
      const result = await check(statement, seen).catch((error: unknown) => {
        if (error instanceof NotChecked) return notChecked(error.message)
        return { outcome: 'differs' as const, detail: `no response: ${messageOf(error)}` }
      })
      results.push({ area: name, statement, seen, ...result })
    }
  }
  return results

  async function check({ as, changes, calls, differs }: Statement, seen: Seen[]) {
    if (as !== null && !server.tokens[as]) return notChecked(`no token of the role ${as}`)
    if (changes && server.readOnly) return notChecked('changes the server')
    for (const call of await calls(facts)) seen.push(await send(server, call, as))
    const last = seen.at(-1)
    const detail = last ? await differs(last, seen, facts) : 'no call'
    return { outcome: detail === null ? ('holds' as const) : ('differs' as const), detail }
  }
}

const notChecked = (detail: string) => ({ outcome: 'not checked' as const, detail })

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
