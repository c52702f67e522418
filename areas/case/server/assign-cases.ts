import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { bulkAssignedSchema, bulkAssignSchema, type bulkResultSchema, caseKinds, messages } from '#areas/case/contract'
import { type Caller, insurerOf } from '#areas/identity/server'
import { type HttpServer, Refusal, refuse, routesOf } from '#platform/http'
import { type Call, callOf, idempotencyHeaders } from '#platform/idempotency'
import { assignCase, reassignCase } from './assign-case.ts'
import { type CaseKind, caseKey } from './case-kind.ts'
import type { ChangeDeps } from './change-case.ts'
import type { RequireColleague } from './desk-routes.ts'

type Input = z.infer<typeof bulkAssignSchema>

/** Registers the route by which the desk assigns or releases several cases at once. */
export function bulkRoute(
  server: HttpServer,
  deps: ChangeDeps,
  kinds: readonly CaseKind[],
  requireColleague: RequireColleague,
): void {
  server.post(
    '/api/underwriting/assign',
    routesOf('underwriting', { allowed: 'insurer' })('Assign or release several cases', bulkAssignedSchema, {
      description: 'Each case is changed in a transaction of its own: some may be refused, with the reason.',
      headers: idempotencyHeaders,
      body: bulkAssignSchema,
    }),
    async (request) => {
      const { act, to, cases } = request.body
      if (act === 'reassign' && !to) throw refuse('colleague-required', messages.colleagueRequired, { field: 'to' })
      const colleague = act === 'reassign' ? await requireColleague(deps.database, to ?? '') : null
      const results: z.infer<typeof bulkResultSchema>[] = []
      // One after the other, so that one call never holds more than one connection.
      for (const one of cases) {
        const refused = await assignOne(deps, kinds, insurerOf(request), callOf(request), { act, one, colleague })
        results.push({ kind: one.kind, channel: one.channel, id: one.id, refused })
      }
      return { results }
    },
  )
}

type One = {
  readonly act: Input['act']
  readonly one: Input['cases'][number]
  readonly colleague: Pick<Caller, 'subject' | 'username'> | null
}

/** Changes one case as its single act does; returns why it was refused, or null. */
async function assignOne(
  deps: ChangeDeps,
  kinds: readonly CaseKind[],
  by: Caller,
  call: Call,
  { act, one: { kind: title, channel, id, lastSeenEvent }, colleague }: One,
) {
  const kind = kinds.find(({ name }) => caseKinds[name] === title)
  if (!kind) throw new Error(`No kind of case is called ${title}`)
  try {
    const key = caseKey(kind, channel, id)
    const desk = { by, key, call: callOfCase(call, [title, channel, id]), lastSeenEvent }
    if (act === 'assign') await assignCase(deps, kind, desk, { reassign: false })
    else await reassignCase(deps, kind, desk, colleague)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code = '', message = '' } = error.refused[0] ?? {}
    return { code, message }
  }
}

/** The call on one of several cases: a repeated call repeats each of them. */
function callOfCase({ httpRequestId, idempotencyKey }: Call, record: readonly string[]): Call {
  if (idempotencyKey === null) return { httpRequestId, idempotencyKey }
  const hash = createHash('sha256').update(JSON.stringify([idempotencyKey, ...record]))
  return { httpRequestId, idempotencyKey: hash.digest('base64url') }
}
