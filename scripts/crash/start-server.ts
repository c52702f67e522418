import { type RunningProcess, startServerOn } from '../product/running-product.ts'
import type { Issuer } from './start-issuer.ts'
import type { Call } from './submission.ts'

export type CrashPlace = {
  /** A database with every table and the reference data, and nothing else. */
  readonly serviceUrl: string
  readonly adminUrl: string
  /** Where the files are kept. */
  readonly dataDirectory: string
}

export type CrashServer = {
  readonly call: Call
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

const attempts = 3

/** The whole product as a process of its own, and calls to it as a person of a lender or of the insurer. */
export async function startServer(place: CrashPlace, issuer: Issuer): Promise<CrashServer> {
  const { address, kill, stop } = await startPatiently(place, issuer)
  const call: Call = async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', 'XSRF-TOKEN=crash')
    headers.set('x-xsrf-token', 'crash')
    // What is signed needs no token, and S3 would refuse one.
    const as = path.startsWith('/api/underwriting/') ? 'underwriter' : 'lender'
    if (path.startsWith('/api/')) headers.set('authorization', `Bearer ${await issuer.sign(as)}`)
    return await fetch(address + path, { ...init, headers })
  }
  return { call, kill, stop }
}

/** A server that finds its database too slow at the start ends, and whoever watches over it starts it again. */
async function startPatiently(place: CrashPlace, { url }: Issuer): Promise<RunningProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServerOn(place, { OIDC_ISSUER: url })
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}
