import type { KoaContextWithOIDC } from 'oidc-provider'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { auditChannelOf, type DemoAccount, findAccountBySubject } from '../accounts/demo-accounts.ts'

type SignOnEvent = {
  readonly action: 'sign-on.in' | 'sign-on.failed' | 'sign-on.locked' | 'sign-on.out'
  /** Nobody when the name is not an account's: what was typed there may be a password, so it is not kept. */
  readonly account: DemoAccount | undefined
  readonly requestId: string
  readonly detail?: Readonly<Record<string, string | number>>
}

export type AuditSignOn = (event: SignOnEvent) => Promise<void>

/** Leaves a line for each sign-in, failed sign-in, lockout and sign-out. */
export function createSignOnAudit(database: Database, clock: Clock): AuditSignOn {
  return ({ action, account, requestId, detail = {} }) =>
    writeAudit(database, {
      channel: auditChannelOf(account),
      at: clock(),
      actor: account?.subject ?? '-',
      username: account?.username ?? '-',
      action,
      requestId,
      detail,
    })
}

/** The line of a sign-out, from the provider's own request. */
export function createSignOutAudit(audit: AuditSignOn): (context: KoaContextWithOIDC) => Promise<void> {
  return async (context) => {
    const subject = context.oidc.session?.accountId
    if (!subject) return
    await audit({
      action: 'sign-on.out',
      account: findAccountBySubject(subject),
      requestId: context.get('x-request-id'),
    })
  }
}
