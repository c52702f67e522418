import pLimit, { type LimitFunction } from 'p-limit'

/** Whose files: one person's of one lender. */
export type Sender = { readonly channel: string; readonly owner: string }

/**
 * Runs so many tasks at once, one of each lender. Each lender waits with one task at a time, and in a lender each person
 * does, so that nobody's many files delay another's single one.
 */
export function limitPerLender(concurrency: number): <T>(sender: Sender, task: () => Promise<T>) => Promise<T> {
  const all = pLimit(concurrency)
  const lenders = new Map<string, LimitFunction>()
  const people = new Map<string, LimitFunction>()
  return async ({ channel, owner }, task) =>
    await runAlone(people, JSON.stringify([channel, owner]), () => runAlone(lenders, channel, () => all(task)))
}

async function runAlone<T>(limits: Map<string, LimitFunction>, key: string, task: () => Promise<T>): Promise<T> {
  const limit = limits.get(key) ?? pLimit(1)
  limits.set(key, limit)
  try {
    return await limit(task)
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
  }
}
