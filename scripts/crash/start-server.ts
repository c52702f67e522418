import { type RunningProcess, startServerOn } from '../product/running-product.ts'
import type { Issuer } from './start-issuer.ts'
import type { Call } from './submission.ts'

export type CrashPlace = {
  /** A migrated database with reference data only. */
  readonly serviceUrl: string
  readonly adminUrl: string
  /** The folder of the files. */
  readonly dataDirectory: string
}

export type CrashServer = {
  readonly call: Call
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

const attempts = 3

/** The whole product as a child process, and calls to it as a lender or the insurer. */
export async function startServer(place: CrashPlace, issuer: Issuer): Promise<CrashServer> {
  const { address, kill, stop } = await startPatiently(place, issuer)
  const call: Call = async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', 'XSRF-TOKEN=crash')
    headers.set('x-xsrf-token', 'crash')
    // S3 refuses signed addresses that come with a token.
    const as = path.startsWith('/api/underwriting/') ? 'underwriter' : 'lender'
    if (path.startsWith('/api/')) headers.set('authorization', `Bearer ${await issuer.sign(as)}`)
    return await fetch(address + path, { ...init, headers })
  }
  return { call, kill, stop }
}

/** A server whose database starts too slowly exits and is started again. */
async function startPatiently(place: CrashPlace, { url }: Issuer): Promise<RunningProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServerOn(place, { OIDC_ISSUER: url })
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}
