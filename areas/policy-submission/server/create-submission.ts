import { createHash, randomUUID } from 'node:crypto'
import type { LenderCaller } from '#areas/identity/server'
import {
  createPolicies,
  findInsuredLoans,
  lockSource,
  type NewPolicy,
  requireToppable,
  summariesOf,
} from '#areas/policy/server'
import { type SavedQuote, transactions } from '#areas/quote/contract'
import { findSavedQuote } from '#areas/quote/server'
import { formats } from '#areas/reference-data/contract'
import type { CodeListName, ReferenceData } from '#areas/reference-data/server'
import { closeVariationOfEndedPolicy } from '#areas/variation/server'
import { type Cents, percentOf } from '#packages/money'
import type { Refusal as LimitPassed, Premium } from '#packages/rating'
import { writeAudit } from '#platform/audit'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { type DraftOwner, endDraft, readDraft } from '#platform/drafts'
import { Refusal, refuse } from '#platform/http'
import {
  type Call,
  claimIdempotencyKey,
  findClaimedRecord,
  type IdempotentCall,
  idempotentCall,
} from '#platform/idempotency'
import {
  type CreatedPolicy,
  lmiReferenceKey,
  policyDetailsFields,
  type SentOriginationRequest,
  type Submission,
  type SubmittedAnswer,
  sentences,
  submissionDraftSchema,
  toSupplement,
} from '../contract/index.ts'
import { findWarnings, type Product, priceSubmission, productOf } from './find-warnings.ts'
import { type CheckedRequest, readOriginationRequest } from './read-origination-request.ts'
import { submissionListsFor } from './submission-lists.ts'
import { draftOf, findPolicyOfReference, findSubmission, insertSubmission, lockReference } from './submission-store.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }
type Sent = {
  readonly request: SentOriginationRequest
  /** The body as received. */
  readonly bytes: Buffer
  /** The draft being submitted; null if the caller has none. */
  readonly draftId: string | null
}

/**
 * Creates one policy from a submission, exactly once. Policy, receipt, audit lines and the end of the draft share one
 * transaction. A repeated call with the same key gets the first answer. Lender and submitter come from the token.
 *
 * @throws Refusal 400 with all faults; 400 `reference-used` for a reference that the lender has used; 400 for a policy
 *   that cannot be topped up; 422 `key-reused`
 */
export async function createSubmission(
  deps: Deps,
  caller: LenderCaller,
  call: Call,
  sent: Sent,
): Promise<SubmittedAnswer> {
  const keyed = idempotentCall(caller, call, 'submission.create', sent.request)
  try {
    return await submit(deps, caller, call, sent, keyed)
  } catch (error) {
    // A repeated call is refused, for example because its first call used the reference: answer the first result.
    if (!(error instanceof Refusal) || keyed === null) throw error
    const first = await findClaimedRecord(deps.database, keyed)
    if (first === null) throw error
    return await answerOf(deps.database, caller.channel, first)
  }
}

async function submit(
  { database, clock, reference }: Deps,
  caller: LenderCaller,
  call: Call,
  { request, bytes, draftId }: Sent,
  keyed: IdempotentCall | null,
): Promise<SubmittedAnswer> {
  const { channel, subject, username } = caller
  const at = clock()
  const today = sydneyDate(at)
  const lists = submissionListsFor(reference, channel, today)
  if (lists.parties.length === 0) throw refuse('no-options', sentences.noOptions)
  const inForce = new Map<CodeListName, ReturnType<ReferenceData['codeList']>>()
  /** Caches the lists, which every row needs. */
  const codesOf = (list: CodeListName) => {
    const codes = inForce.get(list) ?? reference.codeList(list, today)
    inForce.set(list, codes)
    return codes
  }
  const checked = readOriginationRequest(request, { lists, codesOf, today })
  const { submission } = checked
  const referenceKey = lmiReferenceKey(submission.lmiReferenceNo)
  const product = productOf(submission, lists)

  const [quote, paid, insured] = await Promise.all([
    findSavedQuote(database, channel, submission.lmiReferenceNo),
    requirePremiumPaid(database, channel, submission.policyNo),
    findInsuredLoans(
      database,
      channel,
      submission.loans.map(({ loanNumber }) => loanNumber),
    ),
  ])
  const priced = priceSubmission(reference, channel, submission, product, paid)
  const elsewhere = insured.filter(({ policyNumber }) => policyNumber !== submission.policyNo)
  const warnings = findWarnings({ checked, lists, priced, quote, insured: elsewhere, today })

  return await database.transaction().execute(async (transaction) => {
    const submissionId = randomUUID()
    const first = keyed && (await claimIdempotencyKey(transaction, keyed, submissionId, at))
    if (first !== null) return await answerOf(transaction, channel, first)
    await lockReference(transaction, channel, referenceKey)
    await refuseUsed(transaction, channel, submission, quote)
    const [policy] = await createPolicies(transaction, {
      channel,
      source: { kind: 'submission', id: submissionId },
      policies: [toNewPolicy(checked, product, priced, paid)],
      by: { subject, username },
      at,
      requestId: call.httpRequestId,
      afterEnd: closeVariationOfEndedPolicy,
    })
    if (!policy) throw new Error('a submission made no policy')
    const answer: CreatedPolicy = { policyNo: policy.policyNumber, ...(warnings.length > 0 && { errors: warnings }) }
    const typed = draftId === null ? null : await endSentDraft(transaction, draftOf(caller, draftId), referenceKey, at)
    await insertSubmission(transaction, {
      channel,
      submissionId,
      lmiReference: submission.lmiReferenceNo,
      lmiReferenceKey: referenceKey,
      policyNumber: policy.policyNumber,
      brandName: submission.party,
      request: bytes,
      requestSha256: createHash('sha256').update(bytes).digest('hex'),
      supplement: request.supplement ?? typed,
      answer,
      submittedBy: username,
      submittedBySubject: subject,
      submittedAt: at,
    })
    await writeAudit(transaction, {
      channel,
      at,
      actor: subject,
      username,
      action: 'submission.create',
      record: submissionId,
      requestId: call.httpRequestId,
      detail: { policyNumber: policy.policyNumber, warnings: warnings.length },
    })
    return { ...answer, submissionId }
  })
}

async function answerOf(
  connection: Database | Transaction,
  channel: string,
  submissionId: string,
): Promise<SubmittedAnswer> {
  const first = await findSubmission(connection, channel, submissionId)
  if (!first) throw new Error('an idempotency key is claimed that names no submission')
  return { ...first.answer, submissionId }
}

/** The premium already paid for the topped-up policy; null without a policy number. */
async function requirePremiumPaid(database: Database, channel: string, policyNo: string | null): Promise<Cents | null> {
  if (policyNo === null) return null
  const words = { field: policyDetailsFields.policyNo.name, unknown: sentences.unknownPolicy }
  return (await requireToppable(database, channel, policyNo, words)).basePremiumPaid
}

async function refuseUsed(
  transaction: Transaction,
  channel: string,
  { lmiReferenceNo }: Submission,
  quote: SavedQuote | null,
): Promise<void> {
  const submitted = await findPolicyOfReference(transaction, channel, lmiReferenceKey(lmiReferenceNo))
  const policyNo = submitted ?? (quote && (await policyOfQuote(transaction, channel, quote.quote)))
  if (policyNo === null) return
  const field = policyDetailsFields.lmiReferenceNo.name
  throw refuse('reference-used', sentences.usedReference(lmiReferenceNo, policyNo), { field })
}

/** The policy that a property share already created from its quote; locks the quote's policies until commit. */
async function policyOfQuote(
  transaction: Transaction,
  channel: string,
  { quoteId }: SavedQuote['quote'],
): Promise<string | null> {
  const source = { kind: 'quote', id: quoteId } as const
  await lockSource(transaction, channel, source)
  const [policy] = await summariesOf(transaction, channel, source)
  return policy?.policyNumber ?? null
}

/** Ends the submitted draft; answers its supplement, for a request sent without one. */
async function endSentDraft(
  transaction: Transaction,
  of: DraftOwner,
  referenceKey: string,
  at: Date,
): Promise<object | null> {
  const { content } = await readDraft(transaction, of)
  const draft = submissionDraftSchema.safeParse(content).data
  // A draft with another reference is another submission.
  if (!draft || lmiReferenceKey(draft.lmiReferenceNo) !== referenceKey) return null
  await endDraft(transaction, of, at)
  return toSupplement(draft)
}

function toNewPolicy(
  { submission, terms, valuations }: CheckedRequest,
  product: Product,
  priced: Premium | LimitPassed | null,
  paid: Cents | null,
): NewPolicy {
  const { lmiReferenceNo, basePremium, gst, stampDuty, loans, properties } = submission
  const premium = priced?.outcome === 'priced' ? priced : null
  const places = new Map(properties.map(({ key }, index) => [key, index + 1]))
  const totalPremium = basePremium + gst + stampDuty
  const governmentCredits = premium?.governmentCredits ?? 0n
  const customerPremiumPayable = totalPremium > governmentCredits ? totalPremium - governmentCredits : 0n
  const capitalised = submission.capitalized === 'Y'
  const loan = loans.reduce(
    (sum, { amountRequested }) => sum + amountRequested,
    submission.outstandingLoanBalance ?? 0n,
  )
  const value = properties.reduce((sum, { valuationAmount }) => sum + valuationAmount, 0n)
  return {
    ...product,
    brandName: submission.party,
    lenderReference: lmiReferenceNo,
    billingTenure: submission.billingTenure,
    capitalised,
    toppedUpPolicyNumber: submission.policyNo,
    outstandingLoanBalance:
      product.transactionType === transactions.topUp ? (submission.outstandingLoanBalance ?? 0n) : null,
    otherSharesAmount: 0n,
    capitalisedLvr: percentOf(capitalised ? loan + customerPremiumPayable : loan, value) ?? 0n,
    premium: {
      originalBasePremium: basePremium + (paid ?? 0n),
      previousPremiumPaid: paid ?? 0n,
      basePremium,
      gst,
      stampDuty,
      totalPremium,
      governmentCredits,
      customerPremiumPayable,
    },
    rateCard: premium && { name: premium.card.name, version: premium.card.version },
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
    securities: properties.map((row, index) => ({
      ...valuations[index],
      addressLine1: row.addressLine1,
      city: row.city,
      state: row.state,
      postCode: row.postCode,
      securityValue: row.valuationAmount,
      occupancyType: row.occupancyType,
      residentialType: row.residentialType,
      ndis: row.ndis,
      amountLimitedByGuarantee: row.amountLimitedByGuarantee,
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
