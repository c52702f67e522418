import pLimit, { type LimitFunction } from 'p-limit'

/** The sender of files: one user of one lender. */
export type Sender = { readonly channel: string; readonly owner: string }

/**
 * Runs up to `concurrency` tasks at once, one per lender. Each lender queues one task at a time, and each user within a
 * lender too, so that many files of one user do not delay a single file of another.
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
