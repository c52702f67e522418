const firstLock = 30_000
const maxLockTime = 15 * 60_000
const lockRetention = 60 * 60_000
const freeTries = { name: 5, address: 20 }

export type Lockout = ReturnType<typeof createLockout>

/** Counts failed sign-ins: after 5 of a name or 20 of an address, a lock of 30 s that doubles up to 15 min. */
export function createLockout(maxEntries = 20_000) {
  const failures = new Map<string, { readonly count: number; readonly lastAt: number; readonly lockedUntil: number }>()

  function known(key: string, now: number) {
    const found = failures.get(key)
    return found && now - found.lastAt < lockRetention ? found : undefined
  }

  function countFor(kind: keyof typeof freeTries, value: string, now: number): number {
    const key = `${kind} ${value}`
    const count = (known(key, now)?.count ?? 0) + 1
    const doublingCount = count - freeTries[kind] - 1
    const lock = doublingCount < 0 ? 0 : Math.min(firstLock * 2 ** doublingCount, maxLockTime)
    // Reinserted at the end, so that the first entry of the map is the least recently used.
    failures.delete(key)
    if (failures.size >= maxEntries) failures.delete(failures.keys().next().value ?? '')
    failures.set(key, { count, lastAt: now, lockedUntil: now + lock })
    return lock
  }

  return {
    /** Seconds until the next sign-in is allowed; 0 when it is allowed now. */
    secondsToWait(name: string, address: string, now: number): number {
      const locks = [`name ${name}`, `address ${address}`].map((key) => (known(key, now)?.lockedUntil ?? 0) - now)
      return Math.ceil(Math.max(0, ...locks) / 1000)
    },

    /** Seconds that the next attempt must wait if this one fails. Counted before the check, against concurrent ones. */
    countTry(name: string, address: string, now: number): number {
      return Math.ceil(Math.max(countFor('name', name, now), countFor('address', address, now)) / 1000)
    },

    /** The password was right: clears the name's failures, and does not count this attempt for the address. */
    forgive(name: string, address: string): void {
      failures.delete(`name ${name}`)
      const key = `address ${address}`
      const found = failures.get(key)
      if (found) failures.set(key, { ...found, count: found.count - 1, lockedUntil: 0 })
    },
  }
}
