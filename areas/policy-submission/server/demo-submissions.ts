import * as z from 'zod/mini'
import { demoManagers, type LenderCaller } from '#areas/identity/server'
import type { QuoteRequestBody } from '#areas/quote/contract'
import { calculateQuote, findSavedQuote, storeQuotesInBatches } from '#areas/quote/server'
import { addDays, sydneyDate } from '#platform/clock'
import type { DemoRecord } from '#platform/service'
import {
  type Acknowledged,
  exampleSubmission,
  originationRequestSchema,
  type SubmissionForm,
  type SubmissionLists,
  submissionFromQuote,
  toOriginationRequest,
} from '../contract/index.ts'
import { type CreateSubmissionDeps, createSubmission } from './create-submission.ts'
import { submissionListsFor } from './submission-lists.ts'
import { hasSubmissions } from './submission-store.ts'

type Address = Pick<SubmissionForm['properties'][number], 'addressLine1' | 'city' | 'state' | 'postCode'>
/** The amount of each loan, the value of each security, and the premium, where the example's do not fit. */
type Figures = {
  readonly amount?: string
  readonly value?: string
  readonly premium?: Pick<SubmissionForm, 'basePremium' | 'gst' | 'stampDuty'>
}

type Demo = {
  readonly brandName: string
  readonly prefix: string
  /** How many hours ago each was submitted, oldest first: plain, from a quote, a top-up, outside the card. */
  readonly hours: readonly [number, number, number, number]
  readonly addresses: Readonly<Record<'S1' | 'S2' | 'S3' | 'S4', Address>>
  readonly plain: Figures
  readonly size: Parameters<typeof exampleSubmission>[1]
  readonly quoted: { readonly amount: number; readonly value: number; readonly purpose: string }
  /** The topped-up demo policy, its outstanding balance and the amount of the top-up. */
  readonly topUp: Readonly<Record<'balance' | 'amount' | 'value', number>> & { readonly policyNo: string }
  readonly outside: Figures
  readonly acknowledged: Acknowledged
}

function address(addressLine1: string, city: string, state: string, postCode: string): Address {
  return { addressLine1, city, state, postCode }
}

const demos: Readonly<Record<string, Demo>> = {
  IRONBARK: {
    brandName: 'IronbarkBank',
    prefix: 'IB',
    hours: [74, 51, 26, 5],
    addresses: {
      S1: address('11 Sturt Street', 'Ballarat', 'VIC', '3350'),
      S2: address('4 Merri Parade', 'Northcote', 'VIC', '3070'),
      S3: address('52 Fitzroy Parade', 'Geelong', 'VIC', '3220'),
      S4: address('9 Lydiard Street', 'Ballarat', 'VIC', '3350'),
    },
    plain: {},
    size: { loans: 2, properties: 2, borrowers: 2 },
    quoted: { amount: 540_000, value: 600_000, purpose: 'PURNEW' },
    topUp: { policyNo: '1000000021', balance: 392_000, amount: 26_000, value: 450_000 },
    outside: { value: '555,000.00' },
    acknowledged: {
      codes: ['lvr-above-cap'],
      reason: 'Figtree LMI approved an LVR of 97.30% for these borrowers: credit referral of last week.',
    },
  },
  COOLABAH: {
    brandName: 'CoolabahMutual',
    prefix: 'CM',
    hours: [121, 90, 47, 11],
    addresses: {
      S1: address('3 Channel Highway', 'Kingston', 'TAS', '7050'),
      S2: address('27 Marmion Street', 'Fremantle', 'WA', '6160'),
      S3: address('8 Harbour View', 'Glenelg', 'SA', '5045'),
      S4: address('16 Raglan Street', 'Daylesford', 'VIC', '3460'),
    },
    plain: {
      premium: { basePremium: '7,049.29', gst: '704.93', stampDuty: '775.42' },
      amount: '414,000.00',
      value: '460,000.00',
    },
    size: { loans: 1, properties: 1, borrowers: 1 },
    quoted: { amount: 385_000, value: 420_000, purpose: 'DEBTCON' },
    topUp: { policyNo: '1000000022', balance: 344_000, amount: 30_000, value: 410_000 },
    outside: {
      premium: { basePremium: '9,900.00', gst: '990.00', stampDuty: '1,089.00' },
      amount: '470,000.00',
      value: '520,000.00',
    },
    acknowledged: { codes: ['other-premium'], reason: 'Premium of the spring campaign, agreed with Figtree LMI.' },
  },
}
const call = { httpRequestId: 'demo', idempotencyKey: null }

/** Submissions with and without a quote, of a top-up and outside the card, for the demo lenders that have none. */
export async function demoSubmissions(deps: CreateSubmissionDeps): Promise<readonly DemoRecord[]> {
  const records: DemoRecord[] = []
  for (const manager of demoManagers) {
    const demo = demos[manager.channel]
    if (!demo || (await hasSubmissions(deps.database, manager.channel))) continue
    for (const [index, make] of [plain, fromQuote, toppedUp, outsideCard].entries()) {
      const at = new Date(deps.clock().getTime() - (demo.hours[index] ?? 0) * 3_600_000)
      const lists = submissionListsFor(deps.reference, manager.channel, sydneyDate(at))
      const work = { ...deps, clock: () => at, manager, demo, lists }
      records.push({ at, create: () => submitDemo(work, make) })
    }
  }
  return records
}

async function submitDemo(work: Work, make: (work: Work) => SubmissionForm | Promise<SubmissionForm>): Promise<void> {
  const { manager, demo, lists, clock } = work
  const outgoing = toOriginationRequest(await make(work), { lists, sendSupplement: true, today: sydneyDate(clock()) })
  const body = { ...outgoing.request, ...(make === outsideCard && { acknowledged: demo.acknowledged }) }
  const bytes = Buffer.from(JSON.stringify(body))
  const request = z.parse(originationRequestSchema, body)
  await createSubmission(work, manager, call, { request, bytes, draftId: null })
}

type Work = CreateSubmissionDeps & {
  readonly manager: LenderCaller
  readonly demo: Demo
  readonly lists: SubmissionLists
}

function plain(work: Work): SubmissionForm {
  return submissionOf(work, 'S1', work.demo.plain, work.demo.size)
}

/** A submission whose loan purpose differs from the quote's. */
async function fromQuote(work: Work): Promise<SubmissionForm> {
  const { quoted, addresses } = work.demo
  const form = await quotedSubmission(work, 'S2', {
    loanList: [{ loanAmount: quoted.amount, loanPurpose: 'PUREXS' }],
    securityList: [{ securityValue: quoted.value, stateName: addresses.S2.state, occupancyType: 'OWNOC' }],
  })
  return { ...form, loans: form.loans.map((loan) => ({ ...loan, loanPurpose: quoted.purpose })) }
}

async function toppedUp(work: Work): Promise<SubmissionForm> {
  const { topUp, addresses, prefix } = work.demo
  return await quotedSubmission(work, 'S3', {
    transactionType: 'TOPUP',
    loanList: [{ loanAmount: topUp.amount, loanPurpose: 'ALTER' }],
    securityList: [{ securityValue: topUp.value, stateName: addresses.S3.state, occupancyType: 'OWNOC' }],
    insuredLoanList: [{ loanNumber: `${prefix}TOPUP` }],
    lmiPolicyNumber: topUp.policyNo,
    outstandingLoanBalance: topUp.balance,
    insurerName: 'Figtree LMI',
  })
}

function outsideCard(work: Work): SubmissionForm {
  return submissionOf(work, 'S4', work.demo.outside)
}

function submissionOf(
  { demo, clock }: Work,
  name: keyof Demo['addresses'],
  { amount, value, premium }: Figures = {},
  size: Demo['size'] = {},
): SubmissionForm {
  const form = exampleSubmission(`${demo.prefix}-DEMO-${name}`, size)
  const daysAgo = (days: number) => addDays(sydneyDate(clock()), -days).split('-').reverse().join('/')
  return {
    ...form,
    ...premium,
    party: demo.brandName,
    applicationDate: daysAgo(6),
    quotationDate: daysAgo(4),
    loans: form.loans.map((loan) => ({
      ...loan,
      drawDownDate: daysAgo(1),
      ...(amount && { amountRequested: amount }),
    })),
    properties: form.properties.map((security, index) => ({
      ...security,
      ...demo.addresses[name],
      ...(index > 0 && { addressLine1: security.addressLine1 }),
      ...(value && { valuationAmount: value }),
    })),
  }
}

/** A submission with the values of a new quote in place of its own. */
async function quotedSubmission(
  work: Work,
  name: keyof Demo['addresses'],
  request: QuoteRequestBody,
): Promise<SubmissionForm> {
  const { database, manager, demo, lists } = work
  const deps = { ...work, storeQuote: storeQuotesInBatches(database) }
  const { quoteId } = await calculateQuote(deps, manager, { ...newLoan, brandName: demo.brandName, ...request }, call)
  const saved = await findSavedQuote(database, manager.channel, quoteId)
  if (!saved) throw new Error('a demo quote was not kept')
  const { form } = submissionFromQuote(saved, lists)
  const entered = submissionOf(work, name)
  const rows = <Row extends object>(before: readonly Row[], known: readonly Row[]) =>
    before.map((row, index) => withKnown(row, known[index] ?? {}))
  return {
    ...withKnown(entered, form),
    loans: rows(entered.loans, form.loans),
    properties: rows(entered.properties, form.properties),
    borrowers: rows(entered.borrowers, form.borrowers),
  }
}

function withKnown<Row extends object>(row: Row, known: Partial<Row>): Row {
  return { ...row, ...Object.fromEntries(Object.entries(known).filter(([, text]) => text !== '')) }
}

const newLoan: QuoteRequestBody = {
  transactionType: 'NEW',
  capitalisedFlag: 'NO',
  propertyShareFlag: 'NO',
  productType: 'SGS',
  premiumPlanType: 'IPTSng',
  borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO', shareAmount: null }],
  insuredLoanList: [],
  incumbentInsurerFlag: 'NO',
}
