import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LenderCaller } from '#areas/identity/server'
import { findInsuredLoans, requireToppable, summariesOf } from '#areas/policy/server'
import type { SavedQuote } from '#areas/quote/contract'
import { findSavedQuote } from '#areas/quote/server'
import type { CodeListName, ReferenceData } from '#areas/reference-data/server'
import { referenceKey } from '#packages/fields'
import type { Cents } from '#packages/money'
import { type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import {
  type CheckedSubmission,
  messages,
  type OriginationRequestBody,
  policyDetailsFields,
} from '../contract/index.ts'
import { findWarnings, priceSubmission, productOf } from './find-warnings.ts'
import { fromOriginationRequest } from './from-origination-request.ts'
import { submissionListsFor } from './submission-lists.ts'
import { findPolicyOfReference } from './submission-store.ts'
import { validateOriginationRequest } from './validate-origination-request.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

export type ExaminedSubmission = Awaited<ReturnType<typeof examineSubmission>>

/**
 * Validates a request and finds its warnings. Stores nothing.
 *
 * @throws Refusal 400 with all errors, or for a policy that cannot be topped up
 */
export async function examineSubmission(
  { database, reference }: Omit<Deps, 'clock'>,
  { channel }: LenderCaller,
  request: OriginationRequestBody,
  today: PlainDate,
) {
  const lists = submissionListsFor(reference, channel, today)
  if (lists.parties.length === 0) throw refuse('no-options', messages.noOptions)
  const inForce = new Map<CodeListName, ReturnType<ReferenceData['codeList']>>()
  /** Caches the lists, which every row needs. */
  const codesOf = (list: CodeListName) => {
    const codes = inForce.get(list) ?? reference.codeList(list, today)
    inForce.set(list, codes)
    return codes
  }
  const form = fromOriginationRequest(request)
  await yieldToEventLoop()
  const checked = validateOriginationRequest(request, { lists, codesOf, today }, form)
  await yieldToEventLoop()
  const { submission } = checked
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
  return {
    checked,
    product,
    /** By the card in force on the quotation date. */
    priced,
    /** The premium already paid for the topped-up policy; null without one. */
    paid,
    /** The quote of the lender that the reference names. */
    quote,
    warnings,
  }
}

async function requirePremiumPaid(database: Database, channel: string, policyNo: string | null): Promise<Cents | null> {
  if (policyNo === null) return null
  const words = { field: policyDetailsFields.policyNo.name, unknown: messages.unknownPolicy }
  return (await requireToppable(database, channel, policyNo, words)).basePremiumPaid
}

/**
 * Refuses a reference that a submission uses, unless it was withdrawn, and a quote whose property share has created
 * policies.
 *
 * @throws Refusal 400 `reference-used`
 */
export async function requireUnusedReference(
  connection: Database | Transaction,
  channel: string,
  lmiReferenceNo: string,
  saved: SavedQuote | null,
): Promise<void> {
  const submitted = await findPolicyOfReference(connection, channel, referenceKey(lmiReferenceNo))
  const ofShare = saved && (await summariesOf(connection, channel, { kind: 'quote', id: saved.quote.quoteId }))
  const policyNo = submitted ?? ofShare?.[0]?.policyNumber
  if (policyNo === undefined) return
  const field = policyDetailsFields.lmiReferenceNo.name
  throw refuse('reference-used', messages.usedReference(lmiReferenceNo, policyNo), { field })
}

/**
 * The warnings that `createSubmission` would give at this moment. Stores nothing.
 *
 * @throws Refusal 400 as `createSubmission`
 */
export async function checkSubmission(
  deps: Deps,
  caller: LenderCaller,
  request: OriginationRequestBody,
): Promise<CheckedSubmission> {
  const { checked, quote, warnings } = await examineSubmission(deps, caller, request, sydneyDate(deps.clock()))
  await requireUnusedReference(deps.database, caller.channel, checked.submission.lmiReferenceNo, quote)
  return { warnings: [...warnings] }
}
