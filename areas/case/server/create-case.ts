import type { LenderCaller } from '#areas/identity/server'
import type { Transaction } from '#platform/database'
import type { CaseKind } from './case-kind.ts'
import { reserveCaseNumber } from './case-number.ts'
import { recordEvent } from './record-event.ts'
import { insertCase, type NewCase, type StoredCase } from './store/case-store.ts'

type Submission = { readonly by: LenderCaller; readonly at: Date; readonly httpRequestId: string }

/**
 * Creates a case under the next number of all lenders, with its event, audit line, notification and mail.
 *
 * @returns null when the lender already has a case of this reference
 */
export async function createCase(
  transaction: Transaction,
  kind: CaseKind,
  { by, at, httpRequestId }: Submission,
  content: Omit<NewCase, 'kind' | 'caseId' | 'raisedBy' | 'raisedBySubject' | 'at'>,
): Promise<StoredCase | null> {
  const caseId = await reserveCaseNumber(transaction)
  const raised = { raisedBy: by.username, raisedBySubject: by.subject }
  const stored = await insertCase(transaction, { ...content, ...raised, kind: kind.name, caseId, at })
  if (stored) await recordEvent(transaction, kind, stored, { event: 'submitted', by, at, httpRequestId })
  return stored
}
