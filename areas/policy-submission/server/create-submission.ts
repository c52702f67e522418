import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LenderCaller } from '#areas/identity/server'
import { type AfterPolicyEnd, createPolicies, lockSource, type NewPolicy } from '#areas/policy/server'
import { transactions } from '#areas/quote/contract'
import { formats } from '#areas/reference-data/contract'
import type { ReferenceData } from '#areas/reference-data/server'
import { recordLenderEvents } from '#areas/webhook/server'
import { parseField, referenceKey as referenceKeyOf } from '#packages/fields'
import type { Cents } from '#packages/money'
import { writeAudit } from '#platform/audit'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { type DraftOwner, endDraft, getDraft } from '#platform/drafts'
import { Refusal } from '#platform/http'
import {
  type Call,
  claimIdempotencyKey,
  findClaimedRecord,
  type IdempotentCall,
  idempotentCall,
} from '#platform/idempotency'
import {
  type Acknowledged,
  acknowledgementFields,
  type CreatedPolicy,
  messages,
  type OriginationRequestBody,
  type OutsideCard,
  type SubmissionDraft,
  type SubmissionResponse,
  submissionDraftSchema,
  submissionFigures,
  toSupplement,
  type Warning,
} from '../contract/index.ts'
import { type ExaminedSubmission, examineSubmission, requireUnusedReference } from './check-submission.ts'
import { isCardPremium } from './find-warnings.ts'
import { draftOf, getSubmission, insertSubmission, lockReference } from './submission-store.ts'

export type CreateSubmissionDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly reference: ReferenceData
  readonly afterEnd: AfterPolicyEnd
}
type SubmissionInput = {
  readonly request: OriginationRequestBody
  readonly bytes: Buffer
  /** The draft being submitted; null if the caller has none. */
  readonly draftId: string | null
}

/**
 * Creates one policy from a submission, exactly once. Policy, receipt, audit lines and the end of the draft share one
 * transaction. A repeated call with the same key gets the first response. Lender and submitter come from the token.
 *
 * @throws Refusal 400 with all errors; 400 `reference-used` for a reference that the lender has used; 400 for a policy
 *   that cannot be topped up; 409 `check-changed` for a warning that the sender should have acknowledged; 422 `key-reused`
 */
export async function createSubmission(
  deps: CreateSubmissionDeps,
  caller: LenderCaller,
  call: Call,
  input: SubmissionInput,
): Promise<SubmissionResponse> {
  const idempotent = idempotentCall(caller, call, 'submission.create', input.request)
  await yieldToEventLoop()
  try {
    return await submit(deps, caller, call, input, idempotent)
  } catch (error) {
    // A repeated call is refused, for example because its first call used the reference: return the first result.
    if (!(error instanceof Refusal) || idempotent === null) throw error
    const first = await findClaimedRecord(deps.database, idempotent)
    if (first === null) throw error
    return await responseOf(deps.database, caller.channel, first)
  }
}

async function submit(
  { database, clock, reference, afterEnd }: CreateSubmissionDeps,
  caller: LenderCaller,
  call: Call,
  { request, bytes, draftId }: SubmissionInput,
  idempotent: IdempotentCall | null,
): Promise<SubmissionResponse> {
  const { channel, subject, username } = caller
  const at = clock()
  const examined = await examineSubmission({ database, reference }, caller, request, sydneyDate(at))
  const { quote, warnings } = examined
  const { submission } = examined.checked
  const referenceKey = referenceKeyOf(submission.lmiReferenceNo)
  const acknowledgement = acknowledge(warnings, request.acknowledged ?? null)

  return await database.transaction().execute(async (transaction) => {
    const submissionId = randomUUID()
    const first = idempotent && (await claimIdempotencyKey(transaction, idempotent, submissionId, at))
    if (first !== null) return await responseOf(transaction, channel, first)
    await lockReference(transaction, channel, referenceKey)
    if (quote) await lockSource(transaction, channel, { kind: 'quote', id: quote.quote.quoteId })
    await requireUnusedReference(transaction, channel, submission.lmiReferenceNo, quote)
    const [policy] = await createPolicies(transaction, {
      channel,
      source: { kind: 'submission', id: submissionId },
      policies: [toNewPolicy(examined)],
      afterEnd,
      by: caller,
      at,
      requestId: call.httpRequestId,
    })
    if (!policy) throw new Error('a submission made no policy')
    const { policyNumber } = policy
    const response: CreatedPolicy = { policyNo: policyNumber, ...(warnings.length > 0 && { errors: [...warnings] }) }
    const draft =
      draftId === null ? null : await deleteSubmittedDraft(transaction, draftOf(caller, draftId), referenceKey, at)
    await insertSubmission(transaction, {
      channel,
      submissionId,
      lmiReference: submission.lmiReferenceNo,
      lmiReferenceKey: referenceKey,
      policyNumber,
      brandName: submission.party,
      request: bytes,
      requestSha256: createHash('sha256').update(bytes).digest('hex'),
      supplement: request.supplement ?? (draft && toSupplement(draft)),
      draft,
      answer: response,
      ...acknowledgement,
      submittedBy: username,
      submittedBySubject: subject,
      submittedAt: at,
    })
    await writeAudit(transaction, {
      channel,
      at,
      by: caller,
      action: 'submission.create',
      record: submissionId,
      requestId: call.httpRequestId,
      detail: { policyNumber, warnings: warnings.length, outsideCard: acknowledgement.outsideCard },
    })
    const record = { kind: 'submission', id: submissionId } as const
    await recordLenderEvents(transaction, [{ channel, at, record, event: 'created', status: 'Submitted' }])
    return { ...response, submissionId }
  })
}

async function responseOf(
  connection: Database | Transaction,
  channel: string,
  submissionId: string,
): Promise<SubmissionResponse> {
  const { answer } = await getSubmission(connection, channel, submissionId)
  return { ...answer, submissionId }
}

async function deleteSubmittedDraft(
  transaction: Transaction,
  of: DraftOwner,
  referenceKey: string,
  at: Date,
): Promise<SubmissionDraft | null> {
  const { content } = await getDraft(transaction, of)
  const draft = submissionDraftSchema.safeParse(content).data
  // A draft with another reference is another submission.
  if (!draft || referenceKeyOf(draft.lmiReferenceNo) !== referenceKey) return null
  await endDraft(transaction, of, at)
  return draft
}

function toNewPolicy(examined: ExaminedSubmission): NewPolicy {
  const { checked, product, priced, paid } = examined
  const { submission, terms, valuations } = checked
  const { lmiReferenceNo, basePremium, gst, stampDuty, loans, securities } = submission
  const premium = priced?.outcome === 'priced' ? priced : null
  const card = premium && isCardPremium(premium, submission) ? premium : null
  const places = new Map(securities.map(({ key }, index) => [key, index + 1]))
  const { totalPremium, capitalisedLvr } = submissionFigures(submission)
  const governmentCredits = premium?.governmentCredits ?? 0n
  const customerPremiumPayable = totalPremium > governmentCredits ? totalPremium - governmentCredits : 0n
  return {
    ...product,
    brandName: submission.party,
    lenderReference: lmiReferenceNo,
    billingTenure: submission.billingTenure,
    capitalised: submission.capitalized === 'Y',
    toppedUpPolicyNumber: submission.policyNo,
    outstandingLoanBalance:
      product.transactionType === transactions.topUp ? (submission.outstandingLoanBalance ?? 0n) : null,
    otherSharesAmount: 0n,
    capitalisedLvr: capitalisedLvr ?? 0n,
    premium: {
      originalBasePremium: originalBasePremium(examined),
      previousPremiumPaid: paid ?? 0n,
      basePremium,
      gst,
      stampDuty,
      totalPremium,
      governmentCredits,
      customerPremiumPayable,
    },
    rateCard: card && { name: card.card.name, version: card.card.version },
    loans: loans.map(({ links, ...row }, index) => ({
      ...terms[index],
      loanNumber: row.loanNumber,
      approvedAmount: row.amountRequested,
      loanPurpose: row.loanPurpose,
      smsf: row.isSMSFLoan,
      drawDownDate: row.drawDownDate,
      remainingTerm: row.remainingLoanTerm,
      securities: links.flatMap((key) => places.get(key) ?? []).sort((one, other) => one - other),
    })),
    securities: securities.map(({ key: _key, country: _country, valuationAmount: securityValue, ...row }, index) => ({
      ...valuations[index],
      ...row,
      securityValue,
    })),
    borrowers: submission.borrowers.map((row) => ({
      borrowerId: row.uniqueBorrowerId,
      employment: row.employmentType,
      firstHomeBuyer: row.firstHomeBuyer === 'Y',
      residencyStatus: row.residencyStatus,
      expatriate: row.expatriate === 'Y',
      shareAmount: null,
    })),
    submission: {
      applicationNumber: formats.applicationNumber.test(lmiReferenceNo) ? lmiReferenceNo : null,
      applicationDate: submission.applicationDate,
      quotationDate: submission.quotationDate,
      documentType: submission.docType,
      underwritingType: submission.underwritingType,
      campaignId: submission.campaignId,
    },
  }
}

/** Before the credit of a top-up, which is known only if its premium is the card's to the cent; null otherwise. */
function originalBasePremium({ checked, product, priced }: ExaminedSubmission): Cents | null {
  const { basePremium } = checked.submission
  if (product.transactionType !== transactions.topUp) return basePremium
  return priced?.outcome === 'priced' && priced.basePremium === basePremium ? priced.originalBasePremium : null
}

type Acknowledgement = { readonly outsideCard: OutsideCard; readonly acknowledged: Acknowledged | null }

/**
 * Compares the warnings of level `outside` with those that the sender has checked. A sender that acknowledges nothing
 * is not refused.
 *
 * @throws Refusal 400 for a missing reason or one that is too long; 409 `check-changed` followed by the warnings that
 *   the sender has not seen
 */
function acknowledge(warnings: readonly Warning[], acknowledged: Acknowledged | null): Acknowledgement {
  const outside = warnings.filter(({ level }) => level === 'outside')
  if (!acknowledged) return { outsideCard: outside.length > 0 ? 'Not acknowledged' : 'No', acknowledged: null }
  const unseen = outside.filter(({ code }) => !acknowledged.codes.includes(code))
  if (unseen.length > 0)
    throw new Refusal(409, [
      { code: 'check-changed', message: messages.checkChanged },
      ...unseen.map(({ code, message, field }) => (field === undefined ? { code, message } : { code, message, field })),
    ])
  if (outside.length === 0) return { outsideCard: 'No', acknowledged: null }
  const { value: reason, error } = parseField(acknowledgementFields.reason, acknowledged.reason, {})
  if (error) throw new Refusal(400, [{ ...error, field: `acknowledged.${error.field}` }])
  const codes = [...new Set(outside.map(({ code }) => code))]
  return { outsideCard: 'Acknowledged', acknowledged: { codes, reason } }
}
