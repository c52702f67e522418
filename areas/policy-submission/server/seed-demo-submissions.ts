import * as z from 'zod/mini'
import { demoManagers, type LenderCaller } from '#areas/identity/server'
import type { SentQuoteRequest } from '#areas/quote/contract'
import { calculateQuote, findSavedQuote, storeQuotesInBatches } from '#areas/quote/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { addDays, type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import {
  exampleSubmission,
  originationRequestSchema,
  type SubmissionForm,
  type SubmissionLists,
  submissionFromQuote,
  toOriginationRequest,
} from '../contract/index.ts'
import { createSubmission } from './create-submission.ts'
import { submissionListsFor } from './submission-lists.ts'
import { hasSubmissions } from './submission-store.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

type Demo = {
  readonly brandName: string
  /** Prefix of each reference and loan number. */
  readonly prefix: string
  /** The topped-up demo policy, its outstanding balance and the amount of the top-up. */
  readonly topUp: {
    readonly policyNo: string
    readonly balance: number
    readonly amount: number
    readonly value: number
    readonly state: string
  }
}
const demos: Readonly<Record<string, Demo>> = {
  IRONBARK: {
    brandName: 'IronbarkBank',
    prefix: 'IB',
    topUp: { policyNo: '1000000021', balance: 392_000, amount: 26_000, value: 450_000, state: 'VIC' },
  },
  COOLABAH: {
    brandName: 'CoolabahMutual',
    prefix: 'CM',
    topUp: { policyNo: '1000000022', balance: 344_000, amount: 30_000, value: 410_000, state: 'SA' },
  },
}
const call = { httpRequestId: 'demo', idempotencyKey: null }

/** Creates submissions for each demo lender without any: plain, from a quote, a top-up, and with warnings. */
export async function seedDemoSubmissions(deps: Deps): Promise<void> {
  for (const manager of demoManagers) {
    const demo = demos[manager.channel]
    if (!demo || (await hasSubmissions(deps.database, manager.channel))) continue
    for (const [hours, make] of [
      [74, plain],
      [51, fromQuote],
      [26, toppedUp],
      [5, withWarnings],
    ] as const) {
      const at = new Date(deps.clock().getTime() - hours * 3_600_000)
      const today = sydneyDate(at)
      const lists = submissionListsFor(deps.reference, manager.channel, today)
      const work = { ...deps, clock: () => at, manager, demo, lists }
      const outgoing = toOriginationRequest(await make(work), { lists, sendSupplement: true, today })
      const bytes = Buffer.from(JSON.stringify(outgoing.request))
      const request = z.parse(originationRequestSchema, outgoing.request)
      await createSubmission(work, manager, call, { request, bytes, draftId: null })
    }
  }
}

type Work = Deps & { readonly manager: LenderCaller; readonly demo: Demo; readonly lists: SubmissionLists }

async function plain(work: Work): Promise<SubmissionForm> {
  return submissionOf(work, 'S1', { loans: 2, properties: 2, borrowers: 2 })
}

/** A submission whose loan purpose differs from the quote's. */
async function fromQuote(work: Work): Promise<SubmissionForm> {
  const form = await quotedSubmission(work, 'S2', {
    loanList: [{ loanAmount: 540_000, loanPurpose: 'PUREXS' }],
    securityList: [{ securityValue: 600_000, stateName: 'VIC', occupancyType: 'OWNOC' }],
  })
  return { ...form, loans: form.loans.map((loan) => ({ ...loan, loanPurpose: 'PURNEW' })) }
}

async function toppedUp(work: Work): Promise<SubmissionForm> {
  const { policyNo, balance, amount, value, state } = work.demo.topUp
  return await quotedSubmission(work, 'S3', {
    transactionType: 'TOPUP',
    loanList: [{ loanAmount: amount, loanPurpose: 'ALTER' }],
    securityList: [{ securityValue: value, stateName: state, occupancyType: 'OWNOC' }],
    insuredLoanList: [{ loanNumber: `${work.demo.prefix}TOPUP` }],
    lmiPolicyNumber: policyNo,
    outstandingLoanBalance: balance,
    insurerName: 'Figtree LMI',
  })
}

/** Above the product's limit, with a loan number of the first submission and inconsistent capitalised amounts. */
async function withWarnings(work: Work): Promise<SubmissionForm> {
  const form = submissionOf(work, 'S4')
  const first = submissionOf(work, 'S1', { loans: 2 })
  return {
    ...form,
    capitalized: 'Y',
    insuredAmountIncrease: '12,000.00',
    originalAmount: '540,000.00',
    loans: form.loans.map((loan) => ({ ...loan, loanNumber: first.loans[1]?.loanNumber ?? '' })),
    properties: form.properties.map((property) => ({ ...property, valuationAmount: '555,000.00' })),
  }
}

function submissionOf(
  { demo, clock }: Work,
  name: string,
  size?: Parameters<typeof exampleSubmission>[1],
): SubmissionForm {
  const form = exampleSubmission(`${demo.prefix}-DEMO-${name}`, size)
  const daysAgo = (days: number) => addDays(sydneyDate(clock()), -days).split('-').reverse().join('/')
  return {
    ...form,
    party: demo.brandName,
    applicationDate: daysAgo(6),
    quotationDate: daysAgo(4),
    loans: form.loans.map((loan) => ({ ...loan, drawDownDate: daysAgo(1) })),
  }
}

/** A submission with the values of a new quote in place of its own. */
async function quotedSubmission(work: Work, name: string, request: SentQuoteRequest): Promise<SubmissionForm> {
  const { database, manager, demo, lists } = work
  const deps = { ...work, storeQuote: storeQuotesInBatches(database) }
  const { quoteId } = await calculateQuote(deps, manager, { ...newLoan, brandName: demo.brandName, ...request }, call)
  const saved = await findSavedQuote(database, manager.channel, quoteId)
  if (!saved) throw new Error('a demo quote was not kept')
  const { form } = submissionFromQuote(saved, lists)
  const typed = submissionOf(work, name)
  const rows = <Row extends object>(before: readonly Row[], known: readonly Row[]) =>
    before.map((row, index) => withKnown(row, known[index] ?? {}))
  return {
    ...withKnown(typed, form),
    loans: rows(typed.loans, form.loans),
    properties: rows(typed.properties, form.properties),
    borrowers: rows(typed.borrowers, form.borrowers),
  }
}

function withKnown<Row extends object>(row: Row, known: Partial<Row>): Row {
  return { ...row, ...Object.fromEntries(Object.entries(known).filter(([, text]) => text !== '')) }
}

const newLoan: SentQuoteRequest = {
  transactionType: 'NEW',
  capitalisedFlag: 'NO',
  propertyShareFlag: 'NO',
  productType: 'SGS',
  premiumPlanType: 'IPTSng',
  borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO', shareAmount: null }],
  insuredLoanList: [],
  incumbentInsurerFlag: 'NO',
}
