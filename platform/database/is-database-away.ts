/**
 * PostgreSQL's classes of what passes: connection, read-only because another server took over, deadlock, no room or
 * memory or connection left, cancelled or shut down, its own disk. And Node's words for a machine that does not answer.
 */
const passing =
  /^(08\w{3}|25006|25P03|40001|40003|40P01|53\w{3}|57\w{3}|58\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What the pool and its connections say, which have no codes. */
const lost =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable/

/** True for an error of a database that is away, full, busy or read-only: the same statement may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && passing.test(String(error.code))) || lost.test(error.message)
}
