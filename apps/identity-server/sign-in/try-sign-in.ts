import type { Clock } from '#platform/clock'
import type { CheckPassword } from '../accounts/check-password.ts'
import { type DemoAccount, findAccountByUsername } from '../accounts/demo-accounts.ts'
import type { Lockout } from '../accounts/lockout.ts'
import type { AuditSignOn } from './audit-sign-on.ts'

export type SignInParts = {
  readonly clock: Clock
  readonly lockout: Lockout
  readonly checkPassword: CheckPassword
  readonly audit: AuditSignOn
}

type Try = {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly requestId: string
}

/** Checks a name and password. Answers the account, or `bad`, or `wait` while the name or the address is locked. */
export async function trySignIn(
  { username, password, address, requestId }: Try,
  { clock, lockout, checkPassword, audit }: SignInParts,
): Promise<DemoAccount | 'bad' | 'wait'> {
  const now = clock().getTime()
  // Tries while locked leave no line: the lock has left one, and they could come without end.
  if (lockout.secondsToWait(username, address, now) > 0) return 'wait'
  const lockSeconds = lockout.countTry(username, address, now)
  const account = await checkPassword(username, password)
  if (account) {
    lockout.forgive(username, address)
    await audit({ action: 'sign-on.in', account, requestId, detail: { address } })
    return account
  }
  const named = { account: findAccountByUsername(username), requestId }
  await audit({ ...named, action: 'sign-on.failed', detail: { address } })
  if (lockSeconds === 0) return 'bad'
  await audit({ ...named, action: 'sign-on.locked', detail: { address, seconds: lockSeconds } })
  return 'wait'
}
