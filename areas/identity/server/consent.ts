import type { FastifyRequest } from 'fastify'
import { writeAudit } from '#platform/audit'
import { type Database, type Transaction, tablesOf } from '#platform/database'
import { refuse } from '#platform/http'
import type { AppContext } from '#platform/service'
import { disclaimer, messages } from '../contract/index.ts'
import { type LenderCaller, lenderOf } from './verify-token.ts'

const tables = tablesOf<'consent'>

type Person = Pick<LenderCaller, 'channel' | 'subject'>

export async function hasConsented(database: Database, { channel, subject }: Person): Promise<boolean> {
  const row = await tables(database)
    .selectFrom('consent')
    .select('version')
    .where(({ and }) => and({ channel, subject, version: disclaimer.version }))
    .executeTakeFirst()
  return row !== undefined
}

async function storeConsent(transaction: Transaction, { channel, subject }: Person, at: Date): Promise<boolean> {
  const row = await tables(transaction)
    .insertInto('consent')
    .values({ channel, subject, version: disclaimer.version, acceptedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the acceptance, with its audit entry, once for each version. */
export async function recordConsent(
  { database, clock }: AppContext,
  caller: LenderCaller,
  requestId: string,
): Promise<void> {
  const at = clock()
  await database.transaction().execute(async (transaction) => {
    if (!(await storeConsent(transaction, caller, at))) return
    await writeAudit(transaction, {
      channel: caller.channel,
      at,
      by: caller,
      action: 'consent.accept',
      record: disclaimer.version,
      requestId,
    })
  })
}

const versionRequired = `Accept the disclaimer: send the header X-Disclaimer-Version: ${disclaimer.version}. GET /api/disclaimer returns its text.`

/**
 * An acceptance is never revoked, so it is cached. A machine accepts the version that its call or the settings name; the
 * first time is recorded. The check throws Refusal 403 `consent-required`.
 */
export function requireConsent(deps: AppContext): (request: FastifyRequest) => Promise<void> {
  const accepted = new Set<string>()
  return async (request) => {
    const caller = lenderOf(request)
    const { DISCLAIMER_OF_MACHINES } = deps.settings
    const version = caller.isMachine ? (request.headers['x-disclaimer-version'] ?? DISCLAIMER_OF_MACHINES) : undefined
    const refusal = () =>
      refuse('consent-required', caller.isMachine ? versionRequired : messages.consentRequired, { status: 403 })
    if (version !== undefined && version !== disclaimer.version) throw refusal()
    const person = `${caller.channel} ${caller.subject}`
    if (accepted.has(person)) return
    if (version !== undefined) await recordConsent(deps, caller, request.id)
    else if (!(await hasConsented(deps.database, caller))) throw refusal()
    accepted.add(person)
  }
}
