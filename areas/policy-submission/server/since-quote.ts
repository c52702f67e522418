import type { LenderCaller } from '#areas/identity/server'
import { cardTitle } from '#areas/policy/contract'
import { type QuoteRequestBody, quoteFields, type SavedQuote, transactions } from '#areas/quote/contract'
import { calculateQuote, getSavedQuote, priceQuoteRequest, type StoreQuote } from '#areas/quote/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { formatDollars, formatPercent, toDollars } from '#packages/money'
import { type CrossedCutOff, crossedCutOffs, type PreparedRateCard } from '#packages/rating'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { Refusal } from '#platform/http'
import type { Call } from '#platform/idempotency'
import {
  type AgainstQuote,
  changedSinceQuote,
  currentExposure,
  type Exposure,
  messages,
  missingForPremium,
  parseQuotedForm,
  quotedExposure,
  requestSinceQuote,
  type SinceQuote,
  type SubmissionLists,
} from '../contract/index.ts'
import { submissionListsFor } from './submission-lists.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/**
 * Compares a form with its quote: the differences, the crossed cut-offs of the quote's card, and today's premium. The
 * form may be incomplete. Stores nothing.
 *
 * @throws Refusal 404 if the lender has no such quote
 */
export async function sinceQuote(
  deps: Deps,
  caller: LenderCaller,
  { quoteId, form }: AgainstQuote,
): Promise<SinceQuote> {
  const { reference } = deps
  const saved = await getSavedQuote(deps.database, caller, quoteId)
  const { basePremium, gst, stampDuty, customerPremiumPayable, card, validUntil } = saved.quote
  const today = sydneyDate(deps.clock())
  const lists = submissionListsFor(reference, caller.channel, today)
  const values = parseQuotedForm(form)
  const rates = reference.cardByVersion(card.name, card.version)
  const was = quotedExposure(saved)
  const effectsOf = (now: Exposure | null) => (rates && now ? effects(rates, was, now) : [])
  const moved = changedSinceQuote(saved, values, lists).map(({ alone, ...change }) => ({
    ...change,
    effects: effectsOf(alone),
  }))
  const bearing = moved.filter((one) => one.effects.length > 0)
  const { now, reasons } = await priceNow(deps, caller.channel, saved, form, lists)
  return {
    moved,
    together: bearing.length > 1 ? effectsOf(currentExposure(saved, values)) : [],
    quoted: {
      basePremium,
      gst,
      stampDuty,
      totalPayable: customerPremiumPayable,
      card: cardTitle(card),
    },
    now,
    reasons,
    taken: takenFrom(requestSinceQuote(saved.request, form, lists.paymentType), reference, caller.channel, today),
    expired: today > validUntil ? validUntil : null,
  }
}

/**
 * Creates and stores a quote from the form; the user's calculator draft stays. A repeated call with the same key
 * returns the first quote.
 *
 * @throws Refusal 404 if the lender has no such quote; 400 with the missing values, the errors or the exceeded limit;
 *   422 `key-reused`
 */
export async function recalculateQuote(
  deps: Deps & { readonly storeQuote: StoreQuote },
  caller: LenderCaller,
  { quoteId, form }: AgainstQuote,
  call: Call,
): Promise<SavedQuote> {
  const saved = await getSavedQuote(deps.database, caller, quoteId)
  const lists = submissionListsFor(deps.reference, caller.channel, sydneyDate(deps.clock()))
  try {
    const body = requestToPrice(saved, form, lists)
    const made = await calculateQuote({ ...deps, endsDraft: false }, caller, body, call)
    return await getSavedQuote(deps.database, caller, made.quoteId)
  } catch (error) {
    throw error instanceof Refusal && error.status === 400 ? withFormRows(error) : error
  }
}

function requestToPrice(
  saved: SavedQuote,
  form: AgainstQuote['form'],
  { paymentType }: SubmissionLists,
): QuoteRequestBody {
  const missing = missingForPremium(form, paymentType)
  if (missing.length === 0) return requestSinceQuote(saved.request, form, paymentType)
  const refused = missing.map((message) => ({ code: 'incomplete', message }))
  throw new Refusal(400, refused)
}

async function priceNow(
  { database, reference, clock }: Deps,
  channel: string,
  ...submission: Parameters<typeof requestToPrice>
) {
  try {
    const body = requestToPrice(...submission)
    const { premium } = await priceQuoteRequest({ database, reference }, channel, body, sydneyDate(clock()))
    const now = {
      basePremium: toDollars(premium.basePremium),
      gst: toDollars(premium.gst),
      stampDuty: toDollars(premium.stampDuty),
      totalPayable: toDollars(premium.customerPremiumPayable),
      card: cardTitle(premium.card),
    }
    return { now, reasons: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
    return { now: null, reasons: [...withFormRows(error).refused] }
  }
}

const nouns: Readonly<Record<string, string>> = {
  loanList: 'Loan',
  securityList: 'Property',
  borrowerList: 'Borrower',
}

const maxReasons = 5

/**
 * Prefixes each message with the row of the form, and limits them: a form with 200 rows may have hundreds. Omits the
 * field, whose name differs on the form.
 */
function withFormRows({ status, refused }: Refusal): Refusal {
  const reasons = refused.map(({ code, message, field = '' }) => {
    const [list = '', index, name] = field.split('.')
    return { code, message: name === undefined ? message : `${nouns[list]} ${Number(index) + 1}: ${message}` }
  })
  const rest = reasons.slice(maxReasons)
  const more = rest.slice(0, 1).map(({ code }) => ({ code, message: messages.otherMissing(rest.length) }))
  return new Refusal(status, [...reasons.slice(0, maxReasons), ...more])
}

/** The changed figures, each with the cut-offs that it crosses. */
function effects(card: PreparedRateCard, before: Exposure, now: Exposure): SinceQuote['moved'][number]['effects'] {
  const found = crossedCutOffs(card, before, now)
  if (!found) return []
  const { lvrBefore, lvr, crossed } = found
  const [ofLvr, ofLoan] = (['lvr', 'loan'] as const).map((kind) => crossed.filter((one) => one.kind === kind))
  const effect = (figure: string, of: readonly CrossedCutOff[] = []) => ({
    message: messages.crosses(figure, formatCutOffs(of)),
    crosses: of.length > 0,
  })
  return [
    ...(lvr !== lvrBefore || ofLvr?.length
      ? [effect(messages.lvrMoves(formatPercent(lvrBefore), formatPercent(lvr)), ofLvr)]
      : []),
    ...(now.loan !== before.loan
      ? [effect(messages.loanMoves(formatDollars(before.loan), formatDollars(now.loan)), ofLoan)]
      : []),
  ]
}

function formatCutOffs(crossed: readonly CrossedCutOff[]): readonly string[] {
  const figure = ({ kind, at }: CrossedCutOff) => (kind === 'lvr' ? formatPercent(at) : formatDollars(at))
  const bands = crossed.filter(({ of }) => of === 'band')
  const lmi = crossed.find(({ of }) => of === 'lmi')
  const limit = crossed.find(({ of }) => of === 'limit')
  return [
    ...(lmi ? [(lmi.above ? messages.lmiBegins : messages.lmiEnds)(figure(lmi))] : []),
    ...(bands.length > 0
      ? [(bands[0]?.above ? messages.aboveCutOffs : messages.belowCutOffs)(listed(bands.map(figure)))]
      : []),
    ...(limit ? [(limit.above ? messages.aboveLimit : messages.withinLimit)(figure(limit))] : []),
  ]
}

/** "90.00% cut-off", "90.00% and 91.00% cut-offs"; of more than two, the first and the last. */
function listed(figures: readonly string[]): string {
  const [first = '', ...others] = figures
  if (others.length === 0) return `${first} cut-off`
  if (others.length === 1) return `${first} and ${others[0]} cut-offs`
  return `${figures.length} cut-offs from ${first} to ${others.at(-1)}`
}

function takenFrom(
  request: QuoteRequestBody,
  reference: ReferenceData,
  channel: string,
  today: string,
): SinceQuote['taken'] {
  const { productType, premiumPlanType, transactionType, insuredLoanList, incumbentInsurerFlag, sourceRefNumber } =
    request
  const offered = reference.listsFor(channel, today)?.options.productTypes[premiumPlanType ?? ''] ?? []
  const product = offered.find(({ shortName }) => shortName === productType)?.longName ?? productType
  const insured = (insuredLoanList ?? []).map(({ loanNumber }) => loanNumber).join(', ')
  const isTopUp = transactionType === transactions.topUp
  return [
    { label: quoteFields.productType.label, value: String(product ?? '') },
    { label: 'Insured loans', value: isTopUp ? insured : '' },
    { label: quoteFields.incumbentInsurerFlag.label, value: incumbentInsurerFlag === 'YES' ? 'Yes' : '' },
    { label: quoteFields.sourceRefNumber.label, value: String(sourceRefNumber ?? '') },
  ].filter(({ value }) => value !== '')
}
