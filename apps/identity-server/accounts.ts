import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { type DemoAccount, demoPassword, findAccountByUsername } from './accounts/demo-accounts.ts'

type PasswordHash = { readonly salt: Buffer; readonly key: Buffer }

const keyLength = 32
const cost: ScryptOptions = { N: 16_384, r: 8, p: 1 }

async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16)
  return { salt, key: await derive(password, salt) }
}

async function isPassword(password: string, hash: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await derive(password, hash.salt), hash.key)
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Finds the account of a user name and password, or `null`. The result does not say which of the two is wrong. */
export type CheckPassword = (username: string, password: string) => Promise<DemoAccount | null>

export async function createPasswordCheck(): Promise<CheckPassword> {
  const hash = await hashPassword(demoPassword)
  return async (username, password) => {
    // An unknown name takes as long as a known one: the hash is computed for both.
    const right = await isPassword(password, hash)
    const account = findAccountByUsername(username)
    return right && account ? account : null
  }
}

/** Counts failed sign-ins per user name and per IP address, and delays the next one. Times in milliseconds. */
export type Lockout = {
  /** Seconds until the next sign-in is allowed; 0 when it is allowed now. */
  readonly secondsToWait: (name: string, address: string, now: number) => number
  /**
   * Counts an attempt before its password is checked, so that concurrent attempts cannot bypass the limit. Returns the
   * seconds that the next attempt must wait if this one fails; 0 while attempts are free.
   */
  readonly countTry: (name: string, address: string, now: number) => number
  /**
   * Called when the password was right: clears the name's failures, and does not count this attempt for the address.
   */
  readonly forgive: (name: string, address: string) => void
}

type Failures = { count: number; lastAt: number; lockedUntil: number }

const firstLock = 30_000
const longestLock = 15 * 60_000
const forgottenAfter = 60 * 60_000

/**
 * Creates counters in the memory of this process: 5 free attempts for a name and 20 for an address, then a lock of 30 s
 * that doubles up to 15 min.
 */
export function createLockout(most = 10_000): Lockout {
  const byName = createCounter(5, most)
  const byAddress = createCounter(20, most)
  return {
    secondsToWait: (name, address, now) =>
      Math.ceil(Math.max(byName.locked(name, now), byAddress.locked(address, now)) / 1000),
    countTry: (name, address, now) =>
      Math.ceil(Math.max(byName.count(name, now), byAddress.count(address, now)) / 1000),
    forgive(name, address) {
      byName.forget(name)
      byAddress.takeBack(address)
    },
  }
}

function createCounter(free: number, most: number) {
  const failures = new Map<string, Failures>()

  function known(key: string, now: number): Failures | undefined {
    const found = failures.get(key)
    return found && now - found.lastAt < forgottenAfter ? found : undefined
  }

  return {
    locked: (key: string, now: number) => Math.max(0, (known(key, now)?.lockedUntil ?? 0) - now),

    count(key: string, now: number): number {
      const count = (known(key, now)?.count ?? 0) + 1
      const lock = count > free ? Math.min(firstLock * 2 ** (count - free - 1), longestLock) : 0
      // Reinserted at the end, so that the first entry of the map is the least recently used.
      failures.delete(key)
      if (failures.size >= most) failures.delete(failures.keys().next().value ?? '')
      failures.set(key, { count, lastAt: now, lockedUntil: now + lock })
      return lock
    },

    forget: (key: string) => void failures.delete(key),

    takeBack(key: string) {
      const found = failures.get(key)
      if (!found) return
      if (found.count > 1) failures.set(key, { ...found, count: found.count - 1, lockedUntil: 0 })
      else failures.delete(key)
    },
  }
}
