import type { LenderCaller } from '#areas/identity/server'
import { rememberAddress } from '#areas/notification/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { readForm } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { endDraft } from '#platform/drafts'
import { Refusal, refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { acceptUploads, type ObjectDeps, type StoredFile } from '#platform/objects'
import {
  lenderReferenceKey,
  type Referral,
  referralDraftForm,
  referralFields,
  type SentReferral,
  type SubmittedReferral,
  sentences,
} from '../../contract/index.ts'
import type { Arrival } from '../arrival.ts'
import { recordEvent } from '../record-event.ts'
import { findReferralByReference, insertReferral } from '../store/referral-store.ts'
import { keepSubmission, keepVersion, listsFor } from './keep-submission.ts'

export type SubmitDeps = ObjectDeps & { readonly reference: ReferenceData }

/**
 * Raises a referral for credit assessment with its files. The access token names the submitter.
 *
 * @throws Refusal 400 with every broken rule of specification 001 §5; 400 `lender-ref-exists` for a reference that the
 *   lender has used; 400 with a message for every refused file; 413, 422, 503 as for every upload
 */
export async function submitReferral(
  deps: SubmitDeps,
  caller: LenderCaller,
  call: Call,
  arrival: Arrival<SentReferral>,
): Promise<SubmittedReferral> {
  const { channel } = caller
  return await keepSubmission(deps, caller, call, arrival, {
    operation: 'referral.submit',
    examine: async (sent, attached) => {
      const referral = readNewReferral(deps, channel, sent, attached.length)
      await refuseDuplicate(deps.database, channel, referral)
      return referral
    },
    keep: async (transaction, referral, files) => {
      const at = deps.clock()
      await acceptFiles(transaction, channel, referral, files, at)
      await endDraft(transaction, { channel, owner: caller.subject, form: referralDraftForm }, at)
      await rememberAddress(transaction, caller)
      const referralId = await insertNew(transaction, caller, referral, at)
      const key = { channel, referralId }
      await keepVersion(transaction, key, { version: 1, referral, caller, files, at })
      await recordEvent(transaction, key, {
        kind: 'received',
        version: 1,
        at,
        by: caller,
        httpRequestId: call.httpRequestId,
      })
      return { requestId: String(referralId), version: 1 }
    },
  })
}

function readNewReferral(
  { reference, clock }: SubmitDeps,
  channel: string,
  sent: SentReferral,
  attachments: number,
): Referral {
  const lists = listsFor(reference, channel, sydneyDate(clock()))
  const { values: referral, faults = [] } = readForm(referralFields, sent, lists)
  const broken =
    attachments > 0
      ? faults
      : [...faults, { code: 'attachment-required', message: sentences.attachmentRequired, field: 'attachments' }]
  if (!referral || broken.length > 0) throw new Refusal(400, broken)
  return referral
}

async function acceptFiles(
  transaction: Transaction,
  channel: string,
  referral: Referral,
  files: readonly StoredFile[],
  at: Date,
): Promise<void> {
  try {
    await acceptUploads(transaction, channel, files, at)
  } catch (error) {
    // A form that is sent twice concurrently fails on its own files here; the duplicate reference is the useful error.
    if (error instanceof Refusal) await refuseDuplicate(transaction, channel, referral)
    throw error
  }
}

async function insertNew(
  transaction: Transaction,
  { channel, username, subject }: LenderCaller,
  referral: Referral,
  at: Date,
): Promise<bigint> {
  const referralId = await insertReferral(transaction, {
    channel,
    lenderRefNumber: referral.lenderRefNumber,
    lenderRefKey: lenderReferenceKey(referral.lenderRefNumber),
    brandName: referral.brandName,
    raisedBy: username,
    raisedBySubject: subject,
    submissionType: referral.submissionType,
    status: 'Submitted',
    decision: null,
    submittedAt: at,
    receivedAt: at,
    version: 1,
    assignedTo: null,
    assignedToSubject: null,
  })
  if (referralId !== null) return referralId
  await refuseDuplicate(transaction, channel, referral)
  throw new Error('The lender reference is in use, and no referral has it')
}

/**
 * Refuses a reference that the lender has used, in the words of specification 001 §8.
 *
 * @throws Refusal `lender-ref-exists`; it names no referral but the lender's own
 */
async function refuseDuplicate(
  connection: Database | Transaction,
  channel: string,
  { lenderRefNumber }: Referral,
): Promise<void> {
  const existing = await findReferralByReference(connection, channel, lenderReferenceKey(lenderRefNumber))
  if (!existing) return
  const message = sentences.duplicate(lenderRefNumber, String(existing.referralId))
  throw refuse('lender-ref-exists', message, { field: 'lenderRefNumber' })
}
