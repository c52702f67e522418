import { sql } from 'kysely'
import type { Database, MigrationFolder } from '#platform/database'

export const httpMigrations: MigrationFolder = { name: 'http', folder: new URL('./migrations/', import.meta.url) }

/** The calls of one person or address in their minute, by all processes as far as this one knows. */
type Count = {
  calls: number
  /** Those that the others do not know of. */
  unsent: number
  endsAt: number
}

/** Counted at once; the oldest are forgotten. */
const maxKeys = 50_000
/** Milliseconds between two exchanges of counts. */
const interval = 1_000
const cleanedEvery = 60

/** Counts calls in this process, and adds the counts of the others each second: a call waits for no statement. */
export function shareCounts(database: Database) {
  const counts = new Map<string, Count>()
  let rounds = 0

  /** The class that the plugin for limits makes its stores of. */
  class Store {
    readonly #prefix: string
    constructor(_options: object, prefix = '') {
      this.#prefix = prefix
    }

    incr(name: string, done: (error: null, count: { current: number; ttl: number }) => void, timeWindow: number) {
      const key = `${this.#prefix} ${name}`
      const now = performance.now()
      const known = counts.get(key)
      const count = known && known.endsAt > now ? known : { calls: 0, unsent: 0, endsAt: now + timeWindow }
      count.calls += 1
      count.unsent += 1
      if (!known && counts.size >= maxKeys) counts.delete(counts.keys().next().value ?? '')
      counts.set(key, count)
      done(null, { current: count.calls, ttl: Math.ceil(count.endsAt - now) })
    }

    /** A route with a limit of its own counts for itself. */
    child(options: object): Store {
      return new Store(options, (options as { readonly routeInfo?: { readonly url?: string } }).routeInfo?.url)
    }
  }

  /** In the order of the keys: two processes never wait for each other. */
  async function exchange(): Promise<void> {
    const now = performance.now()
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key)
    const changed = [...counts].filter(([, { unsent }]) => unsent > 0).sort(([one], [other]) => (one < other ? -1 : 1))
    const sent = changed.map(([key, count]) => ({ key, count, calls: count.unsent, left: count.endsAt - now }))
    if (sent.length === 0) return
    for (const { count } of sent) count.unsent = 0
    try {
      const { rows } = await sql<{ key: string; calls: number; left: number }>`
        insert into call_count as counted (key, calls, ends_at)
        select key, calls, now() + milliseconds * interval '1 ms'
        from unnest(${sent.map(({ key }) => key)}::text[], ${sent.map(({ calls }) => calls)}::int[],
          ${sent.map(({ left }) => left)}::float8[]) as mine (key, calls, milliseconds)
        on conflict (key) do update set
          calls = excluded.calls + case when counted.ends_at > now() then counted.calls else 0 end,
          ends_at = case when counted.ends_at > now() then counted.ends_at else excluded.ends_at end
        returning key, calls, (extract(epoch from ends_at - now()) * 1000)::float8 as left
      `.execute(database)
      for (const { key, calls, left } of rows) {
        const count = counts.get(key)
        if (count) Object.assign(count, { calls: calls + count.unsent, endsAt: performance.now() + left })
      }
      rounds += 1
      if (rounds % cleanedEvery === 0) await sql`delete from call_count where ends_at < now()`.execute(database)
    } catch {
      // Without the database each process limits its own calls; its readiness tells operators.
      for (const { count, calls } of sent) count.unsent += calls
    }
  }

  let exchanging: Promise<void> | null = null
  const timer = setInterval(() => {
    exchanging ??= exchange().finally(() => {
      exchanging = null
    })
  }, interval).unref()
  const stop = async () => {
    clearInterval(timer)
    await exchanging
  }
  return { Store, exchange, stop }
}
