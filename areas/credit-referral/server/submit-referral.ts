import { createCase, findCaseByReference, insertDocuments, type StoredCase } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import { storeMailAddress } from '#areas/notification/server'
import { findQuote } from '#areas/quote/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { mixedAlphabets, mixesAlphabets, parseForm } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { endDraft } from '#platform/drafts'
import { Refusal, refuse } from '#platform/http'
import {
  type Call,
  claimIdempotencyKey,
  findClaimedRecord,
  type IdempotentCall,
  idempotentCall,
  nameClaimedRecord,
} from '#platform/idempotency'
import { acceptUploads, type ObjectDeps, type StoredFile } from '#platform/objects'
import {
  lenderReferenceKey,
  messages,
  type Referral,
  type ReferralInput,
  referralDraftForm,
  referralFields,
  type SubmittedReferral,
} from '../contract/index.ts'
import type { Receive } from './receive-referral.ts'
import { referralKind } from './referral-kind.ts'
import { listsFor } from './referral-lists.ts'
import { insertVersion } from './store/version-store.ts'

export type SubmitDeps = ObjectDeps & { readonly reference: ReferenceData }

/**
 * Raises a referral for credit assessment with its files. The access token names the submitter. `quoteId` is ignored
 * unless the lender has such a quote.
 *
 * @throws Refusal 400 with every broken rule of specification 001 §5; 400 `lender-ref-exists` for a reference that the
 *   lender has used; 400 with a message for every refused file; 413, 422, 503 as for every upload
 */
export async function submitReferral(
  deps: SubmitDeps,
  caller: LenderCaller,
  call: Call,
  receive: Receive<ReferralInput>,
  { quoteId = '' }: { readonly quoteId?: string | undefined } = {},
): Promise<SubmittedReferral> {
  const { channel } = caller
  return await submitOnce(deps, caller, call, receive, {
    operation: 'referral.submit',
    examine: async (input, attachments) => {
      const referral = parseNewReferral(deps, channel, input, attachments)
      await refuseDuplicate(deps.database, channel, referral)
      return referral
    },
    keep: async (transaction, referral, files) => {
      const at = deps.clock()
      await acceptFiles(transaction, channel, referral, files, at)
      await endDraft(transaction, { channel, owner: caller.subject, form: referralDraftForm }, at)
      const quote = await findQuote(transaction, channel, quoteId)
      const stored = await createReferral(transaction, caller, { referral, quoteId: quote?.quoteId ?? null }, call, at)
      return await storeVersion(transaction, stored, { referral, files, caller, at })
    },
  })
}

type Submission<Content> = {
  /** The operation name for the idempotency key. */
  readonly operation: string
  /** Validates the input before its files are received. */
  readonly examine: (input: ReferralInput, attachments: number) => Promise<Content>
  readonly keep: (
    transaction: Transaction,
    content: Content,
    files: readonly StoredFile[],
  ) => Promise<Required<SubmittedReferral>>
}

/**
 * Receives a referral and its files and stores all of it in one transaction, or nothing. A call that is repeated with
 * its idempotency key gets the first response.
 *
 * @throws Refusal of `examine`, of the files or of `keep`; 422 `key-reused`
 */
export async function submitOnce<Content>(
  { database, clock }: ObjectDeps,
  caller: LenderCaller,
  call: Call,
  receive: Receive<ReferralInput>,
  { operation, examine, keep }: Submission<Content>,
): Promise<SubmittedReferral> {
  const claim: { call: IdempotentCall | null } = { call: null }
  try {
    const { response } = await receive(
      async (input, attached) => {
        // Its hash is stored with the idempotency key, so the name `sent` stays.
        claim.call = idempotentCall(caller, call, operation, { sent: input, attached })
        return await examine(input, attached.length)
      },
      async (content, files) => {
        return await database.transaction().execute(async (transaction) => {
          const claimingCall = claim.call
          const first = claimingCall && (await claimIdempotencyKey(transaction, claimingCall, 'being created', clock()))
          if (first !== null) return { response: parseRecord(first), repeated: true }
          const response = await keep(transaction, content, files)
          if (claimingCall)
            await nameClaimedRecord(transaction, claimingCall, `${response.requestId}/${response.version}`)
          return { response, repeated: false }
        })
      },
    )
    return response
  } catch (error) {
    // A repeated call also gets the first response if it would now be refused: its first call uses the same reference.
    if (!(error instanceof Refusal) || claim.call === null) throw error
    const first = await findClaimedRecord(database, claim.call)
    if (first === null) throw error
    return parseRecord(first)
  }
}

function parseRecord(record: string): SubmittedReferral {
  const [requestId = '', version] = record.split('/')
  return { requestId, version: Number(version) }
}

type SubmittedVersion = {
  readonly referral: Referral
  readonly files: readonly StoredFile[]
  readonly caller: LenderCaller
  readonly at: Date
}

/** Stores the current version of a stored referral with its files. */
export async function storeVersion(
  transaction: Transaction,
  stored: StoredCase,
  { referral, files, caller, at }: SubmittedVersion,
): Promise<Required<SubmittedReferral>> {
  const { username, subject, firstName, lastName } = caller
  const { caseId, version } = stored
  await storeMailAddress(transaction, caller)
  await insertVersion(transaction, stored, {
    version,
    referral,
    submittedBy: username,
    submittedBySubject: subject,
    submittedByName: `${firstName} ${lastName}`.trim() || username,
    submittedAt: at,
  })
  const attached = { version, messageNumber: null, uploadedBy: username, uploadedAt: at }
  await insertDocuments(transaction, stored, files, attached)
  return { requestId: String(caseId), version }
}

/** What the queue and the search find a referral by. */
export function figuresOf({ submissionType, referralReason, baseLoanAmount, baseLVR }: Referral) {
  return { submissionType, reason: referralReason, amount: baseLoanAmount, lvr: baseLVR }
}

function parseNewReferral(
  { reference, clock }: SubmitDeps,
  channel: string,
  input: ReferralInput,
  attachments: number,
): Referral {
  const lists = listsFor(reference, channel, sydneyDate(clock()))
  const { values: referral, errors = [] } = parseForm(referralFields, input, lists)
  const { name, label } = referralFields.lenderRefNumber
  const mixed = mixesAlphabets(String(input.lenderRefNumber ?? ''))
  const brokenRules = [
    ...errors,
    // Not a rule of the field: a referral of an earlier version can still be resubmitted.
    ...(mixed ? [{ code: `${name}-alphabet`, message: mixedAlphabets(label), field: name }] : []),
    ...(attachments > 0
      ? []
      : [{ code: 'attachment-required', message: messages.attachmentRequired, field: 'attachments' }]),
  ]
  if (!referral || brokenRules.length > 0) throw new Refusal(400, brokenRules)
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

async function createReferral(
  transaction: Transaction,
  caller: LenderCaller,
  { referral, quoteId }: { readonly referral: Referral; readonly quoteId: string | null },
  call: Call,
  at: Date,
): Promise<StoredCase> {
  const { channel } = caller
  const { brandName, lenderRefNumber } = referral
  const created = await createCase(
    transaction,
    referralKind,
    { by: caller, at, httpRequestId: call.httpRequestId },
    {
      channel,
      brandName,
      reference: lenderRefNumber,
      referenceKey: lenderReferenceKey(lenderRefNumber),
      quoteId,
      ...figuresOf(referral),
    },
  )
  if (created) return created
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
  const existing = await findCaseByReference(connection, channel, 'referral', lenderReferenceKey(lenderRefNumber))
  if (!existing) return
  const message = messages.duplicate(lenderRefNumber, String(existing.caseId))
  throw refuse('lender-ref-exists', message, { field: 'lenderRefNumber' })
}
