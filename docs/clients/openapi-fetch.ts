import { readFile } from 'node:fs/promises'
import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

const { LMI_URL = '', LMI_TOKEN_URL = '', LMI_CLIENT = '', LMI_SECRET = '', LMI_FILE = '' } = process.env

let token = ''
let renewAt = 0

/** The token of the system, which is renewed half a minute before it ends. */
async function signOn(): Promise<string> {
  if (Date.now() < renewAt) return token
  const response = await fetch(LMI_TOKEN_URL, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${LMI_CLIENT}:${LMI_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const signedOn = (await response.json()) as { access_token: string; expires_in: number }
  token = signedOn.access_token
  renewAt = Date.now() + (signedOn.expires_in - 30) * 1000
  return token
}

const client = createClient<paths>({ baseUrl: LMI_URL })
client.use({
  onRequest: async ({ request }) => {
    request.headers.set('authorization', `Bearer ${await signOn()}`)
  },
})

/** The data of a response. @throws with the messages of a refusal */
function dataOf<Data>({ data, error }: { readonly data?: Data; readonly error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const { version } = dataOf(await client.GET('/api/disclaimer'))
const quote = dataOf(
  await client.POST('/api/quote', {
    params: { header: { ...key(), 'x-disclaimer-version': version } },
    body: {
      brandName: 'IronbarkBank',
      transactionType: 'NEW',
      productType: 'SGS',
      premiumPlanType: 'IPTSng',
      capitalisedFlag: 'NO',
      loanList: [{ loanAmount: '540000.00', loanPurpose: 'PUREXS' }],
      securityList: [{ securityValue: '600000.00', stateName: 'VIC', occupancyType: 'OWNOC' }],
      borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO' }],
    },
  }),
)

const statement = new File([await readFile(LMI_FILE)], 'statement.pdf', { type: 'application/pdf' })
const referral = dataOf(
  await client.POST('/api/credit-referral/submit', {
    params: { header: key() },
    body: {
      referral: {
        brandName: 'IronbarkBank',
        lenderRefNumber: 'DAY-FETCH',
        submissionType: 'NEWAPP',
        referralReason: 'OUTDUA',
        baseLoanAmount: '540000.00',
        baseLVR: '92.35',
        capitalisedFlag: 'YES',
        creditNotes: 'Two incomes, one of them casual.',
      },
    },
    bodySerializer: ({ referral }) => {
      const form = new FormData()
      form.append('referral', new Blob([JSON.stringify(referral)], { type: 'application/json' }))
      form.append('attachment', statement)
      return form
    },
  }),
)

const submitted = dataOf(
  await client.POST('/api/policy-submission/create', {
    params: { header: key() },
    body: {
      primaryUniqueId: 'DAYFETCH',
      applicationDate: '16/11/2026',
      approvedDate: '18/11/2026',
      lenderCode: 'IronbarkBank',
      documentationType: 'FULLDOC',
      paymentType: 'SINGLE',
      capitalizedFlag: 'N',
      quotePremium: '10701.82',
      gst: '1070.18',
      stampDuty: '1177.20',
      loans: [
        {
          loanNumber: 'DAYFETCH',
          approvedLoanAmount: '540000',
          loanPurpose: 'PUREXS',
          smsf: 'N',
          loanDrawDownDate: '20/11/2026',
          remainingLoanTerm: 360,
        },
      ],
      securities: [
        {
          loanNumbers: ['DAYFETCH'],
          addressLine1: '1 Banksia Street',
          city: 'Ballarat',
          state: 'VIC',
          postCode: '3350',
          country: 'AU',
          occupancyType: 'OWNOC',
          residentialType: 'UNIT',
          ndis: 'N',
          securityValue: '600000',
        },
      ],
      borrowers: [
        {
          uniqueBorrowerId: 'B-1',
          firstHomeBuyer: 'N',
          residencyStatus: 'AUSCIT',
          isExpat: 'N',
          employmentType: 'PAYGFT',
        },
      ],
    },
  }),
)

const policyNumber = process.env.LMI_POLICY ?? ''
const held = dataOf(
  await client.GET('/api/variation/policy-details/{policyNumber}', { params: { path: { policyNumber } } }),
)
const { policy, loans, securities } = held
const variation = dataOf(
  await client.POST('/api/variation/submit', {
    params: { header: key() },
    body: {
      variationData: { variationType: ['AmalgamationSplitRebalance'], notes: 'The borrower repaid a part.' },
      oldData: { policy, loans, securities },
      newData: {
        policy,
        loans: loans.map((loan, index) => (index === 0 ? { ...loan, approvedAmount: '250000.00' } : loan)),
        securities,
      },
    },
  }),
)

process.stdout.write(`${JSON.stringify({ waitsFor: referral.requestId })}\n`)
let decision: string | null | undefined
while (!decision) {
  await new Promise((resolve) => setTimeout(resolve, 500))
  const id = String(referral.requestId)
  decision = dataOf(await client.GET('/api/credit-referral/details/{id}', { params: { path: { id } } })).decision
}
const { customerPremiumPayable: premium } = quote
process.stdout.write(
  `${JSON.stringify({ premium, policyNo: submitted.policyNo, variation: variation.id, decision })}\n`,
)
