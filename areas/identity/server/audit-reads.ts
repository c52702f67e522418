import type { FastifyRequest } from 'fastify'
import { type AuditEntry, writeAudit } from '#platform/audit'
import { runForOwner } from '#platform/database'
import type { HttpServer } from '#platform/http'
import type { AppContext } from '#platform/service'

/** Milliseconds between two inserts, and how long before the seal of an entry's time it is written at the latest. */
const pause = 500
const maxLate = 1_800_000
const maxWaiting = 10_000
const maxPerInsert = 1_000

/** Not a record; or the route writes a line of its own before it responds. */
const notRead =
  /\/(draft|dropdown|options)(\/|$)|^\/api\/preference\/|\/(send|apply|:documentId)$|^\/api\/underwriting\/(policies|certificates|submissions|uploads)\//

/** Writes who read which single record to the audit, after the response and many at once. A killed process loses those of half a second. */
export function auditReads(server: HttpServer, { database, clock, log }: AppContext): void {
  let waiting: AuditEntry[] = []
  let timer: NodeJS.Timeout | null = null
  let lost = 0
  const write = async () => {
    timer = null
    const entries = waiting.splice(0, maxPerInsert)
    const earliest = clock().getTime() - maxLate
    try {
      await writeAudit(
        database,
        ...entries.map((entry) => ({ ...entry, at: new Date(Math.max(entry.at.getTime(), earliest)) })),
      )
    } catch (error) {
      log.warn({ err: error }, 'reads could not be written to the audit; will retry')
      waiting = [...entries, ...waiting]
    }
    if (waiting.length > 0) schedule()
  }
  const schedule = () => {
    // The entries are of all lenders.
    timer ??= runForOwner(null, () => setTimeout(() => void write(), pause).unref())
  }
  server.addHook('onResponse', async (request, reply) => {
    const read = reply.statusCode === 200 ? readOf(request) : null
    if (!read) return
    if (waiting.length < maxWaiting) waiting.push({ ...read, at: clock() })
    else if (lost++ % maxWaiting === 0) log.error({ lost }, 'reads are missing in the audit')
    schedule()
  })
  server.addHook('onClose', async () => {
    if (timer) clearTimeout(timer)
    while (waiting.length > 0) {
      const before = waiting.length
      await write()
      if (waiting.length === before) break
    }
    if (timer) clearTimeout(timer)
  })
}

function readOf({ method, routeOptions, params, caller, id }: FastifyRequest): Omit<AuditEntry, 'at'> | null {
  const { url = '' } = routeOptions
  if (method !== 'GET' || !caller || !url.includes(':') || notRead.test(url)) return null
  const { channel, ...keys } = params as Record<string, string>
  const [[, record] = [], ...others] = Object.entries(keys)
  const lender = caller.channel ?? channel
  if (record === undefined || !lender) return null
  return {
    channel: lender,
    by: caller,
    action: 'record.read',
    record,
    requestId: id,
    detail: { route: url, ...Object.fromEntries(others) },
  }
}
