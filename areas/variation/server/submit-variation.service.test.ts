import { beforeAll, expect, it } from 'vitest'
import { draftSave } from '../../../tests/service/draft-calls.ts'
import { setUpVariations } from '../../../tests/service/set-up-variations.ts'
import {
  inForce,
  substitution,
  type VariationBody,
  type VariationEffect,
} from '../../../tests/service/variation-calls.ts'

const calls = setUpVariations()
let sent: VariationBody
beforeAll(async () => {
  sent = substitution(await calls.details())
})

const count = async () => (await calls.app.testDatabase.pool.query('select 1 from variation')).rowCount
const refusedBy = async (variation: object) => {
  const response = await calls.submit(variation)
  return { status: response.statusCode, refused: calls.refused(response.body) }
}
/** The submission with a change of its loans. */
const withLoan = (change: object): VariationBody => ({
  ...sent,
  newData: { ...sent.newData, loans: sent.newData.loans.map((loan) => ({ ...loan, ...change })) },
})

it('a policy that can be varied has its active rows with their links, codes as short names, dates as dd/mm/yyyy and amounts in dollars', async () => {
  const response = await calls.app.inject('ironbark.viewer', `/api/variation/policy-details/${inForce}`)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toMatchObject({
    policy: { policyNumber: inForce, policyStatus: 'In Force', lvr: 90, lmiPremium: 17_042.4 },
    loans: [
      {
        id: '1',
        loanNumber: 'IBK72000117',
        drawDownDate: '14/02/2025',
        approvedAmount: 720_000,
        loanPurpose: 'PUREXS',
        smsf: 'N',
        linkedSecurities: ['14 Banksia Street'],
        securities: ['1'],
      },
    ],
    securities: [{ id: '1', addressLine1: '14 Banksia Street', postCode: '2204', securityValue: 800_000, ndis: 'N' }],
    version: 1,
    openVariation: null,
  })
})

it('a policy that can be varied names its open variation', async () => {
  const id = await calls.given()
  expect((await calls.details()).openVariation).toEqual({ id, status: 'Submitted' })
})

const options = (query: string) => calls.app.inject('ironbark.viewer', `/api/variation/options${query}`)

it('the options of each named field are returned', async () => {
  const response = (await options('?field=smsf&field=occupancyType&field=state&field=paymentType')).json()
  expect(Object.keys(response)).toEqual(['smsf', 'occupancyType', 'state', 'paymentType'])
  expect(response.smsf).toEqual([
    { id: 1, shortName: 'Y', longName: 'Yes' },
    { id: 2, shortName: 'N', longName: 'No' },
  ])
  expect(response.occupancyType.map(({ shortName }: { shortName: string }) => shortName)).toEqual(['OWNOC', 'INVST'])
  expect(response.state).toHaveLength(8)
  expect(response.paymentType[1]).toMatchObject({ longName: 'Interest only' })
  expect((await options('')).json()).toEqual({})
})

it('the options of an unknown field are refused', async () => {
  const response = await options('?field=smsf&field=colour')
  expect(response.statusCode).toBe(400)
  expect(calls.refused(response.body)[0]?.message).toBe('There are no options for the field colour.')
})

it('the effect of a variation has the changes, the LVR with its band, crossed limits and the premium, and stores nothing', async () => {
  const before = await count()
  const effect = (await calls.effect(sent)).json<VariationEffect>()
  expect(effect).toMatchObject({
    before: { lvr: 90, band: { from: 89.01, to: 90 }, loanAmount: 720_000, securityValue: 800_000 },
    after: { lvr: 80, band: null, loans: 1, securities: 1 },
    limits: ['The LVR falls below 80.01%: LMI is no longer needed.'],
    premium: { before: { totalPremium: 17_042.4 }, after: { totalPremium: 0 }, difference: -17_042.4 },
    warnings: [],
  })
  expect(effect.securities.map(({ name, change }) => `${name} ${change}`)).toEqual([
    '14 Banksia Street removed',
    '8 Grevillea Avenue added',
  ])
  expect(await count()).toBe(before)
})

it('the effect of a variation warns above a limit and says why no premium is available', async () => {
  const effect = (await calls.effect(withLoan({ approvedAmount: '882000' }))).json<VariationEffect>()
  expect(effect.after.lvr).toBe(98)
  expect(effect.limits).toEqual(['The LVR rises above the limit of 95.00%.'])
  expect(effect.premium.after.refused).toBe('No premium: the LVR of 98.00% is above the limit of 95.00%.')
  expect(effect.premium.difference).toBeNull()
  expect(effect.warnings.map(({ code }) => code)).toEqual(['lvr-above-limit'])
})

it('a submitted variation is stored with its effect, its ID and the user of the token, and its draft ends', async () => {
  const effect = (await calls.effect(sent)).json()
  const draftUrl = `/api/variation/draft/${inForce}`
  const draft = { types: [], notes: 'typed', loans: [], securities: [], version: 1 }
  await calls.app.inject('ironbark.manager', draftSave(draftUrl, { revision: 0, content: draft }))
  const id = await calls.given()
  const kept = await calls.read(id)
  expect(kept).toMatchObject({
    variationId: id,
    policyNumber: inForce,
    policyVersion: 1,
    types: ['SubstitutionOfSecurity'],
    notes: 'The borrower moves.',
    status: 'Submitted',
    submittedBy: 'ironbark.manager',
    events: [{ kind: 'submitted', by: 'ironbark.manager', byInsurer: false }],
    can: { withdraw: true, answer: false },
  })
  expect(kept.effect).toEqual(effect)
  expect((await calls.read(id, 'ironbark.viewer')).can).toEqual({ withdraw: false, answer: false })
  expect((await calls.app.inject('ironbark.manager', draftUrl)).json()).toMatchObject({ content: null })
  const listed = await calls.app.inject('ironbark.viewer', `/api/variation/policies/${inForce}/variations`)
  expect(listed.json()[0]).toMatchObject({ variationId: id, lvrBefore: 90, lvrAfter: 80 })
})

it('a submission may give codes by long name or ID, and rows by number or address', async () => {
  const plain = withLoan({ id: undefined, loanPurpose: 'purchase existing', smsf: 2, paymentType: 'Interest only' })
  const effect = (await calls.effect(plain)).json<VariationEffect>()
  expect(effect.loans[0]).toMatchObject({ id: '1', change: 'changed' })
  expect(effect.loans[0]?.differences.map(({ label, after }) => `${label} ${after}`)).toEqual([
    'Payment Type Interest only',
    'Linked securities 8 Grevillea Avenue',
  ])
})

it('a submission is refused with every broken rule, each row named by its position', async () => {
  const wrong = withLoan({ interestRate: 'x', loanPurpose: 'REFEXT', linkedSecurities: ['1 Nowhere Road'] })
  const response = await refusedBy({ ...wrong, variationData: { variationType: [], notes: 'x'.repeat(5001) } })
  expect(response.status).toBe(400)
  expect(response.refused.map(({ field, message }) => `${field}: ${message}`).sort()).toEqual([
    'loans.0.interestRate: Interest Rate must be a percentage from 0 to 100 with at most 4 decimals, such as 6.14.',
    'loans.0.links: Please select at least one referenced property.',
    'loans.0.links: There is no security with the address 1 Nowhere Road.',
    'loans.0.loanPurpose: Loan Purpose of an existing loan cannot be changed.',
    'notes: Variation Notes must not exceed 5,000 characters.',
    'securities.0.links: This security is not linked to a loan',
    'types: Please select at least one variation type.',
  ])
})

it('a submission is refused for an unknown row, or a repeated one', async () => {
  const [loan] = sent.newData.loans
  const twice = [loan, { ...loan, loanNumber: 'OTHER1' }, { ...loan, id: '7', loanNumber: 'OTHER2' }]
  const { refused } = await refusedBy({ ...sent, newData: { ...sent.newData, loans: twice } })
  expect(refused.map(({ code, field }) => `${field} ${code}`)).toEqual([
    'loans.1.id row-repeated',
    'loans.2.id row-unknown',
  ])
})

it('a submission that changes nothing is refused', async () => {
  const same = { ...sent, newData: sent.oldData }
  expect(await refusedBy(same)).toMatchObject({ status: 400, refused: [{ code: 'nothing-changed' }] })
  expect((await calls.effect(same)).statusCode).toBe(400)
})

it('a submission is refused with the differences when the policy changed after it was loaded', async () => {
  const loans = sent.oldData.loans.map((loan) => ({ ...loan, interestRate: '5.9', linkedSecurities: [] }))
  const { status, refused } = await refusedBy({ ...sent, oldData: { ...sent.oldData, loans } })
  expect(status).toBe(409)
  expect(refused.every(({ code }) => code === 'policy-changed')).toBe(true)
  expect(refused.map(({ message }) => message)).toEqual([
    'The policy changed after you opened it. Check what changed, then submit again.',
    'IBK72000117: Interest Rate was 5.90%, is now 6.14%.',
    'IBK72000117: Linked securities was not given, is now 14 Banksia Street.',
  ])
})

it.each([
  ['1000000002', 'Pending'],
  ['1000000003', 'Cancelled'],
  ['1000000004', 'Expired'],
  ['1000000005', 'Discharged'],
])('a variation of policy %s, which is %s, is refused', async (policyNumber, status) => {
  const policy = { policyNumber }
  const other = { ...sent, oldData: { ...sent.oldData, policy }, newData: { ...sent.newData, policy } }
  expect(await refusedBy(other)).toEqual({
    status: 409,
    refused: [
      {
        code: 'policy-not-in-force',
        message: `Policy ${policyNumber} is ${status}. Only a policy that is In Force can be varied.`,
      },
    ],
  })
})

it('a variation is refused while another one of the policy is open, with the ID of that one', async () => {
  const id = await calls.given()
  expect(await refusedBy(sent)).toEqual({
    status: 409,
    refused: [
      {
        code: 'variation-open',
        message: `Variation ${id} of this policy is open. Wait for its decision or withdraw it.`,
      },
    ],
  })
})

it('a variation is stored once when its submission is repeated with one key', async () => {
  const before = (await count()) ?? 0
  const key = { 'idempotency-key': 'once' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => calls.submit(sent, key)))
  expect(new Set(answers.map(({ body, statusCode }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect(await count()).toBe(before + 1)
  const other = await calls.submit({ ...sent, variationData: { ...sent.variationData, notes: 'else' } }, key)
  expect(other.statusCode).toBe(422)
})

it('of 20 submissions at once without a key, one is stored', async () => {
  const before = (await count()) ?? 0
  const answers = await Promise.all(Array.from({ length: 20 }, () => calls.submit(sent)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(await count()).toBe(before + 1)
})

it('a submission writes an audit line without loan details', async () => {
  const id = await calls.given()
  const { rows } = await calls.app.testDatabase.pool.query(
    `select action, username, detail from audit_entry where action <> $$record.read$$ and channel = 'IRONBARK' and record = $1`,
    [id],
  )
  expect(rows).toEqual([{ action: 'variation.submitted', username: 'ironbark.manager', detail: { version: 1 } }])
})

it.each(['Submitted', 'Assigned', 'On Hold'])(
  'a second variation of the policy is refused while the first is %s',
  async (status) => {
    const id = await calls.given()
    if (status !== 'Submitted') await calls.desk.assign(id)
    if (status === 'On Hold') await calls.desk.ask(id, 'Is the new house insured?')
    expect((await calls.details()).openVariation).toEqual({ id, status })
    const { status: code, refused } = await refusedBy(substitution(await calls.details()))
    expect([code, refused[0]?.code, refused[0]?.message]).toEqual([
      409,
      'variation-open',
      `Variation ${id} of this policy is open. Wait for its decision or withdraw it.`,
    ])
  },
)
