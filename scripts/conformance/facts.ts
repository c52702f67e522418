import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Call, get, item, post } from './call.ts'
import { channelIn, type Seen, type Server, send } from './server.ts'

/** Why a statement cannot be checked. */
export class NotChecked extends Error {}

export type Json = Readonly<Record<string, unknown>>
export type Facts = ReturnType<typeof factsOf>

const list = z.array(item)
const options = z.record(z.string(), list)
const found = z.looseObject({ loans: z.array(z.looseObject({})), securities: z.array(z.looseObject({})) })

/** What the statements need to know of a server: found or created with its own calls, once, when a statement asks. */
export function factsOf(server: Server) {
  const known = new Map<string, Promise<unknown>>()
  const once = <Value>(name: string, find: () => Promise<Value>) => {
    const value = known.get(name) ?? find()
    known.set(name, value)
    return value as Promise<Value>
  }
  async function read<Shape extends z.ZodType>(call: Call, shape: Shape): Promise<z.infer<Shape>> {
    const seen: Seen = await send(server, call, 'full')
    const { data, success } = shape.safeParse(seen.body)
    if (seen.status > 299 || !success) throw new NotChecked(`needs the response of ${seen.request} (${seen.status})`)
    return data
  }
  const change: typeof read = (call, shape) => {
    if (server.readOnly) throw new NotChecked('needs a record that is created first')
    return read(call, shape)
  }
  /** The code of a list to send: the value of the command, else the first of the list. */
  const pick = async (name: string, items: z.infer<typeof list> | undefined) => {
    const code = server.values?.[name] ?? items?.[0]?.shortName
    if (code === undefined) throw new NotChecked(`needs --value ${name}=…`)
    return code
  }
  const code = (name: string, call: Call) => once(name, async () => pick(name, await read(call, list)))
  const lookUp = (name: string, path: string) => code(name, get('quote', `quote/${path}`))
  const brand = () => lookUp('brandName', 'party/names')

  const variationOptions = () =>
    once('options', () =>
      read(get('variation', `options?${variationFields.map((field) => `field=${field}`).join('&')}`), options),
    )
  const option = async (name: string) => pick(name, (await variationOptions())[name])

  /** A group of options is an array with an entry for each field, or an object with an array for each. */
  const dropdown = async (group: string, name: string) => {
    const groups = await once('dropdown', async () =>
      read(get('policySubmission', `dropdown/${await brand()}`), z.record(z.string(), z.unknown())),
    )
    const entries = z.array(z.object({ field: z.string(), options: list })).safeParse(groups[group]).data
    const entryOptions = entries?.find(({ field }) => field === name)?.options
    return pick(name, entryOptions ?? options.safeParse(groups[group]).data?.[name])
  }

  async function quoteRequest() {
    return {
      brandName: await brand(),
      transactionType: 'NEW',
      capitalisedFlag: 'NO',
      propertyShareFlag: 'NO',
      productType: 'SGS',
      premiumPlanType: 'IPTSng',
      borrowerList: [
        {
          employmentType: await lookUp('employmentType', 'borrower/employment-types'),
          firstHomeBuyer: 'NO',
          shareAmount: null as unknown,
        },
      ],
      loanList: [{ loanAmount: 540_000, loanPurpose: await lookUp('loanPurpose', 'loan/loan-purposes') }],
      insuredLoanList: [] as unknown[],
      securityList: [
        {
          securityValue: 600_000,
          stateName: await lookUp('state', 'aus/states'),
          occupancyType: await lookUp('occupancyType', 'security/occupancy-types'),
        },
      ],
      billingTenure: null as unknown,
      lmiPolicyNumber: null as unknown,
      outstandingLoanBalance: null as unknown,
      sourceRefNumber: null,
      incumbentInsurerFlag: 'NO',
      insurerName: null,
    }
  }
  const quoteOf = (name: string, changes: Json) =>
    once(name, async () => {
      await consent()
      const call = post('quote', 'quote?errors=true', { ...(await quoteRequest()), ...changes })
      return (await change(call, z.object({ quoteId: z.string() }))).quoteId
    })
  const consent = () => once('consent', () => change(post('quote', 'quote/user'), z.unknown()))

  async function referral(lenderRefNumber = reference()) {
    const referralCode = (name: string, path: string) => code(name, get('creditReferral', path))
    return {
      brandName: await referralCode('brandName', 'party-names'),
      lenderRefNumber,
      submissionType: await referralCode('submissionType', 'submission-types'),
      capitalisedFlag: 'YES',
      referralReason: await referralCode('referralReason', 'referral-reasons'),
      baseLoanAmount: '540000.5',
      baseLVR: '92.35',
      creditNotes: 'Two incomes, one of them casual.',
    }
  }

  async function submission() {
    const primaryUniqueId = reference()
    const date = today()
    return {
      primaryUniqueId,
      applicationDate: date,
      approvedDate: date,
      originationDate: date,
      paymentType: 'SINGLE',
      documentationType: await dropdown('policy', 'documentationType'),
      capitalizedFlag: 'Y',
      lenderCode: await brand(),
      quotePremium: '9810',
      gst: '981.0',
      stampDuty: '0.0',
      loans: [
        {
          loanNumber: primaryUniqueId,
          approvedLoanAmount: '540000',
          loanPurpose: await dropdown('loan', 'loanPurpose'),
          smsf: 'N',
          loanDrawDownDate: date,
          remainingLoanTerm: '360',
        },
      ],
      securities: [
        {
          loanNumbers: [primaryUniqueId],
          addressLine1: `${primaryUniqueId} Banksia Street`,
          city: 'Sydney',
          state: 'NSW',
          postCode: '2000',
          country: await dropdown('property', 'country'),
          occupancyType: await dropdown('property', 'occupancyType'),
          residentialType: await dropdown('property', 'residentialType'),
          ndis: 'N',
          securityValue: '600000',
        },
      ],
      borrowers: [
        {
          loanNumbers: [primaryUniqueId],
          uniqueBorrowerId: 'B-1',
          firstHomeBuyer: 'N',
          residencyStatus: await dropdown('borrower', 'residencyStatus'),
          isExpat: 'N',
          employmentType: await dropdown('borrower', 'employmentType'),
        },
      ],
    }
  }
  const created = () =>
    once('created', async () => {
      const sent = await submission()
      const { policyNo } = await change(
        post('policySubmission', 'create?errors=true', sent),
        z.object({ policyNo: z.coerce.string() }),
      )
      return { sent, policyNo }
    })
  const policyNumber = async () => server.values?.policyNumber ?? (await created()).policyNo
  const details = () =>
    once('details', async () => read(get('variation', `policy-details/${await policyNumber()}`), found))

  const complete = () =>
    once('complete', async () => {
      const search = { page: 0, pageSize: 10, filter: { status: 'Complete' }, sorts: [] }
      const row = z.object({ requestId: z.coerce.string(), status: z.string() })
      const call = post('creditReferral', 'search?errors=true', search)
      const { items } = await read(call, z.object({ items: z.array(row) }))
      const id = server.values?.requestId ?? items.find(({ status }) => status === 'Complete')?.requestId
      if (id === undefined) throw new NotChecked('needs a referral with status Complete: --value requestId=…')
      return id
    })

  return {
    requireIssuer: () => {
      if (!server.services?.issuer) throw new NotChecked('needs --issuer')
    },
    channel: async () => {
      const channel = server.values?.channel ?? channelIn(server.tokens.full ?? '')
      if (channel === undefined) throw new NotChecked('needs --value channel=…')
      return channel
    },
    brand,
    quoteRequest: async (changes: Json = {}) => {
      if (!server.readOnly) await consent()
      return { ...(await quoteRequest()), ...changes }
    },
    quoteId: () => quoteOf('quote', {}),
    /** A quote with property share: it creates two policies (000 §1). */
    sharedQuoteId: async () => quoteOf('shared quote', shares((await quoteRequest()).borrowerList, 324_000, 216_000)),
    referral,
    referred: () =>
      once('referred', async () => {
        const sent = await referral()
        const { requestId } = await change(referralCall('submit', sent), z.object({ requestId: z.coerce.string() }))
        return { sent, requestId }
      }),
    uuid: async () => (await read(get('creditReferral', 'uuid'), z.object({ uuid: z.string() }))).uuid,
    complete,
    /** The fields of a Complete referral, to submit again. */
    completeReferral: async () => {
      const shown = await read(get('creditReferral', `details/${await complete()}`), z.looseObject({}))
      return Object.fromEntries(Object.keys(await referral()).map((name) => [name, shown[name]]))
    },
    /** The upload of a file to the pre-signed URL of its key (001 §7). */
    upload: async (key: string): Promise<Call> => {
      const { url } = await change(post('presign', '', { key }), z.object({ url: z.string() }))
      const file = statement(key.split('/').at(-1))
      const headers = { 'content-type': file.type, 'x-amz-server-side-encryption': 'aws:kms' }
      return { service: 'presign', path: url, method: 'PUT', file, headers }
    },
    category: (kind: 'doc' | 'data') => code(`${kind} category`, get('quote', `quote/${kind}/categories`)),
    submission,
    created,
    policyNumber,
    details,
    /** A valid variation of the policy: its first security is replaced. */
    variation: async () => {
      const { policy, loans, securities } = await details()
      const [replaced, ...others] = securities
      const addressLine1 = `${reference()} Grevillea Avenue`
      const linked = (address: unknown) => (address === replaced?.addressLine1 ? addressLine1 : address)
      const security: Json = {
        addressLine1,
        city: 'Newtown',
        postCode: '2042',
        state: 'NSW',
        securityValue: '900000.00',
        occupancyType: await option('occupancyType'),
        purchasePrice: '890000.00',
        amountLimitedByGuarantee: null,
        valuationDate: today(),
        valuationType: await option('valuationType'),
        residentialType: await option('residentialType'),
        ndis: 'N',
      }
      const complete: Json = {
        drawDownDate: today(),
        remainingTerm: 360,
        loanType: await option('loanType'),
        paymentType: await option('paymentType'),
        interestType: await option('interestType'),
        interestRate: '6.00',
        repaymentFrequency: await option('repaymentFrequency'),
      }
      const newLoans: Json[] = loans.map((loan) => ({
        // Values that the policy does not have yet.
        ...complete,
        ...Object.fromEntries(Object.entries(loan).filter(([, value]) => value !== null)),
        linkedSecurities: z.array(z.unknown()).parse(loan.linkedSecurities).map(linked),
      }))
      return {
        variationData: { variationType: ['SubstitutionOfSecurity'], notes: 'The borrower moves.' },
        oldData: { policy, loans, securities },
        newData: { policy, loans: newLoans, securities: [security, ...others] as Json[] },
      }
    },
  }
}

/** Specification 001 §7. */
export const variationFields =
  'loanType paymentType interestType repaymentFrequency loanPurpose smsf state occupancyType valuationType residentialType ndis'.split(
    ' ',
  )

export const shares = (borrowers: readonly Json[], ...amounts: readonly unknown[]): Json => ({
  propertyShareFlag: 'YES',
  borrowerList: amounts.map((shareAmount) => ({ ...borrowers[0], shareAmount })),
})

/** A reference that no other record has: 14 letters and digits. */
export const reference = () => `CF${randomUUID().replaceAll('-', '').slice(0, 12)}`.toUpperCase()

/** As dd/mm/yyyy in Sydney. */
export const today = () =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: 'Australia/Sydney',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date())

export const statement = (name = 'statement.pdf') =>
  new File(['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'], name, {
    type: 'application/pdf',
  })
export const jsonPart = (content: unknown) => new Blob([JSON.stringify(content)], { type: 'application/json' })

/** Specification 001 §7. */
export const referralCall = (
  path: 'submit' | 'resubmit',
  referral: Json,
  files: readonly File[] = [statement()],
): Call => ({
  service: 'creditReferral',
  path: `${path}?errors=true`,
  method: 'POST',
  form: [...files.map((file) => ['attachment', file] as const), ['referral', jsonPart(referral)]],
})
