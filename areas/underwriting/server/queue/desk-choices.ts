import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type deskChoicesSchema, outcomes, unassigned } from '#areas/case/contract'
import { type Caller, insurerOf } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type AuditEntry, writeAudit } from '#platform/audit'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { listUnderwriters } from '../colleagues.ts'

/** The dependencies of the desk's use cases. */
export type DeskDeps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/** Lists the filter choices of the desk's lists: each name once, even when several codes share it. */
export async function listChoices({
  database,
  clock,
  reference,
}: DeskDeps): Promise<z.infer<typeof deskChoicesSchema>> {
  const today = sydneyDate(clock())
  const brands = reference.brandsOfAllLenders(today)
  const underwriters = (await listUnderwriters(database)).map(({ username }) => username)
  const namesIn = (list: Parameters<ReferenceData['codeList']>[0]) =>
    namesOf(reference.codeList(list, today).map(({ longName }) => longName))
  return {
    channel: namesOf(brands.map(({ channel }) => channel)).sort(),
    brand: namesOf(brands.map(({ longName }) => longName)).sort(),
    submissionType: namesIn('submission-types'),
    referralReason: namesIn('referral-reasons'),
    decision: namesOf([...namesIn('referral-decisions'), ...outcomes]),
    assignedTo: [unassigned, ...underwriters],
    decidedBy: underwriters,
    category: namesOf([...namesIn('document-types'), ...namesIn('upload-categories')]),
  }
}

function namesOf(names: readonly string[]): string[] {
  return [...new Set(names)]
}

/** Who exports a list of all lenders: its audit line belongs to no lender. */
export function exporterOf(request: FastifyRequest) {
  return { ...insurerOf(request), channel: '-' }
}

type Opened = Required<Pick<AuditEntry, 'channel' | 'action' | 'record' | 'detail'>>

/** Records in the lender's audit which user of the insurer opened a record, and returns the time. */
export async function auditOpened(
  { database, clock }: DeskDeps,
  by: Caller,
  opened: Opened,
  requestId: string,
): Promise<Date> {
  const at = clock()
  await writeAudit(database, { ...opened, at, by, requestId })
  return at
}
