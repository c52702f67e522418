import { expect, it } from 'vitest'
import { closeCasesOfPolicy } from '#areas/case/server'
import type { WholePolicy } from '#areas/policy/contract'
import { findPolicy, lockPolicy } from '#areas/policy/server'
import { asAdmin } from '../../../../tests/service/as-admin.ts'
import { setUpVariations } from '../../../../tests/service/set-up-variations.ts'
import { inForce, substitution } from '../../../../tests/service/variation-calls.ts'
import { variationKind } from '../variation-kind.ts'

const calls = setUpVariations()

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => 'done',
    (error: { status: number; refused: { code: string }[] }) => `${error.status} ${error.refused[0]?.code}`,
  )
const withdraw = (id: string) => calls.post('ironbark.manager', `variations/${id}/withdraw`, {})
const answer = (id: string, payload: object) => calls.post('ironbark.manager', `variations/${id}/answer`, payload)
const policy = async () => await findPolicy(calls.app.database, 'IRONBARK', inForce)
/** A variation that is assigned to the underwriter. */
const assigned = async () => {
  const id = await calls.given()
  await calls.desk.assign(id)
  return id
}

it('the assignee of a variation can reassign it to a colleague or release it to the queue', async () => {
  const id = await assigned()
  await calls.desk.reassign(id, 'assessor')
  expect(await refusalOf(calls.desk.release(id))).toBe('409 assigned-to-another')
  await calls.desk.release(id, 'assessor')
  expect(await calls.read(id)).toMatchObject({ status: 'Submitted', assignedTo: null })
  expect(await refusalOf(calls.desk.ask(id, 'Why?'))).toBe('409 not-assigned')
  expect((await calls.read(id)).events.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
    'submitted null',
    'assigned null',
    'reassigned figtree.assessor',
    'released null',
  ])
})

it('an accepted variation creates the next version of the policy exactly as submitted, and the previous one does not change', async () => {
  const before = await policy()
  const id = await assigned()
  await calls.desk.accept(id, { note: 'Fine.' })
  expect(await calls.read(id)).toMatchObject({
    status: 'Accepted',
    reason: 'Fine.',
    decidedBy: 'figtree.underwriter',
    policyVersion: before?.version,
    currentVersion: (before?.version ?? 0) + 1,
    can: { withdraw: false },
  })
  const loaded = await calls.details()
  expect(loaded).toMatchObject({
    policy: { lvr: 80 },
    loans: [{ id: '1', linkedSecurities: ['8 Grevillea Avenue'] }],
    securities: [{ id: '2', addressLine1: '8 Grevillea Avenue', securityValue: 900_000 }],
    openVariation: null,
  })
  const after = await policy()
  expect(after?.securities.map(({ addressLine1, active }) => [addressLine1, active])).toEqual([
    ['14 Banksia Street', false],
    ['8 Grevillea Avenue', true],
  ])
})

it('an accepted variation makes the difference of its premium due on the policy, also when an earlier release stores it', async () => {
  const difference = async () => (await policy())?.premiumDifferences ?? 0n
  const accepted = async (securityValue: string) => {
    const before = await difference()
    const id = await calls.given(({ newData, ...sent }) => ({
      ...sent,
      newData: { ...newData, securities: newData.securities.map((security) => ({ ...security, securityValue })) },
    }))
    await calls.desk.assign(id)
    const { effect } = await calls.read(id)
    await calls.desk.accept(id)
    return [(await difference()) - before, BigInt(Math.round((effect.premium.difference ?? 0) * 100))]
  }
  const [due, shown] = await accepted('800000.00')
  expect(due).toBe(shown)
  expect(due).toBeGreaterThan(0n)
  const history = await calls.app.inject('ironbark.viewer', `/api/policy-search/policies/${inForce}`)
  expect(history.json<WholePolicy>().history.at(-1)?.version?.premiumDifference).toBe(Number(due) / 100)

  // The release before the column copies neither: a version without it stands for what that release writes.
  const { adminUrl } = calls.app.testDatabase
  await asAdmin(
    adminUrl,
    `create function forget() returns trigger language plpgsql as 'begin new.premium_difference := null; return new; end';
     create trigger a_forgets before insert on policy_version for each row execute function forget()`,
  )
  const [dueOfEarlier, shownOfEarlier] = await accepted('850000.00')
  await asAdmin(adminUrl, 'drop function forget cascade')
  expect(dueOfEarlier).toBe(shownOfEarlier)
  expect(dueOfEarlier).toBeLessThan(0n)
})

it('a variation is declined with a reason for the lender, and the policy does not change', async () => {
  const before = await policy()
  const id = await assigned()
  expect(await refusalOf(calls.desk.decline(id))).toBe('400 uwNotes-required')
  await calls.desk.decline(id, 'The valuation is too old.')
  expect(await calls.read(id)).toMatchObject({ status: 'Declined', reason: 'The valuation is too old.' })
  expect(await policy()).toEqual(before)
})

it('a decision is final, and applied once in repeated calls with one key', async () => {
  const { version } = await calls.details()
  const id = await assigned()
  const lastSeenEvent = 2
  const accepts = Array.from({ length: 5 }, () =>
    calls.desk.accept(id, { lastSeenEvent, idempotencyKey: 'accept-once' }),
  )
  expect(await Promise.all(accepts.map(refusalOf))).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect((await calls.details()).version).toBe(version + 1)
  expect(await refusalOf(calls.desk.decline(id, 'No.'))).toBe('409 variation-closed')
  expect((await withdraw(id)).statusCode).toBe(409)
})

it.each(['accept', 'decline'] as const)(
  'a question of the underwriter is closed by their own decision: %s',
  async (decision) => {
    const id = await assigned()
    await calls.desk.ask(id, 'Is the new house insured?')
    if (decision === 'accept') await calls.desk.accept(id)
    else await calls.desk.decline(id, 'Told by telephone.')
    const { messages, status } = await calls.read(id)
    expect(status).toBe(decision === 'accept' ? 'Accepted' : 'Declined')
    expect(messages[0]?.answeredAt).not.toBeNull()
    expect(calls.refused((await answer(id, { text: 'Late.' })).body)[0]?.code).toBe('no-open-question')
  },
)

it('a decision is refused to anyone but the assigned underwriter, and after an event that the underwriter has not seen', async () => {
  const id = await assigned()
  expect(await refusalOf(calls.desk.accept(id, { name: 'assessor' }))).toBe('409 assigned-to-another')
  await calls.desk.ask(id, 'Is the new house insured?')
  await answer(id, { text: 'No.' })
  expect(await refusalOf(calls.desk.accept(id, { lastSeenEvent: 3 }))).toBe('409 case-changed')
  expect(await refusalOf(calls.desk.decline(id, 'No.', 3))).toBe('409 case-changed')
})

it('a decision to accept is refused when the policy has another version, or is no longer In Force', async () => {
  const id = await assigned()
  const { pool } = calls.app.testDatabase
  const setPolicy = (change: string) =>
    pool.query(`update policy set ${change} where channel = 'IRONBARK' and policy_number = $1`, [inForce])
  await setPolicy(`status = 'Cancelled'`)
  expect(await refusalOf(calls.desk.accept(id))).toBe('409 policy-changed')
  await setPolicy(`status = 'In Force'`)
  await asAdmin(
    calls.app.testDatabase.adminUrl,
    `update variation set policy_version = 1 where channel = 'IRONBARK' and variation_id = $1`,
    [id],
  )
  expect(await refusalOf(calls.desk.accept(id))).toBe('409 policy-changed')
  expect(await calls.read(id)).toMatchObject({ status: 'Assigned', policyVersion: 1 })
})

it('of a concurrent withdrawal and acceptance, one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { version } = await calls.details()
    const id = await assigned()
    const [accepted, withdrawn] = await Promise.all([
      refusalOf(calls.desk.accept(id, { lastSeenEvent: 2 })),
      withdraw(id),
    ])
    const { status } = await calls.read(id)
    expect([accepted, withdrawn.statusCode, status]).toEqual(
      accepted === 'done' ? ['done', 409, 'Accepted'] : ['409 variation-closed', 200, 'Withdrawn'],
    )
    expect((await calls.details()).version).toBe(accepted === 'done' ? version + 1 : version)
  }
})

it('of a concurrent cancellation of the policy and acceptance, one succeeds, and they do not deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { version } = await calls.details()
    const id = await assigned()
    const cancelled = calls.app.deps.database.transaction().execute(async (transaction) => {
      await lockPolicy(transaction, 'IRONBARK', inForce)
      const at = new Date()
      const by = { subject: 'subject-of-assessor', username: 'figtree.assessor', insurer: true }
      const ended = { channel: 'IRONBARK', policyNumber: inForce, reason: 'the policy was cancelled', at, by }
      await closeCasesOfPolicy([variationKind])(transaction, ended)
      return 'done'
    })
    const [accepted] = await Promise.all([refusalOf(calls.desk.accept(id, { lastSeenEvent: 2 })), cancelled])
    const { status, reason } = await calls.read(id)
    expect([accepted, status]).toEqual(accepted === 'done' ? ['done', 'Accepted'] : ['409 variation-closed', 'Closed'])
    expect(reason).toBe(accepted === 'done' ? null : 'The policy was cancelled.')
    expect((await calls.details()).version).toBe(accepted === 'done' ? version + 1 : version)
  }
})

it('an acceptance and another submission of the policy do not deadlock', async () => {
  const id = await assigned()
  const sent = substitution(await calls.details())
  const [accepted, submitted] = await Promise.all([
    refusalOf(calls.desk.accept(id, { lastSeenEvent: 2 })),
    calls.submit(sent),
  ])
  expect(accepted).toBe('done')
  expect(calls.refused(submitted.body)[0]?.code).toMatch(/^(variation-open|policy-changed)$/)
})

it('a lender that withdraws its variation can submit another one', async () => {
  const id = await assigned()
  expect((await withdraw(id)).json()).toMatchObject({ status: 'Withdrawn', decidedBy: 'ironbark.manager' })
  expect(await calls.given()).not.toBe(id)
})

it('the submitter gets a mail about receipt, question and decision, without the reason', async () => {
  await calls.app.runJobs()
  calls.app.outbox.splice(0)
  const id = await assigned()
  await calls.desk.ask(id, 'Is the new house insured?')
  await calls.app.runJobs()
  await answer(id, { text: 'It is.' })
  await calls.desk.decline(id, 'A secret.')
  await calls.app.runJobs()
  expect(calls.app.outbox.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    `ironbark.manager@ironbark.example: Variation ${id} received`,
    `ironbark.manager@ironbark.example: Variation ${id}: the underwriter has a question`,
    `ironbark.manager@ironbark.example: Variation ${id}: Declined`,
  ])
  const { text = '' } = calls.app.outbox.at(-1) ?? {}
  expect(text).toContain(`Variation: ${id}\nPolicy: ${inForce}\nDecision: Declined\n`)
  expect(text).toContain(`/#/variation/${inForce}?variation=${id}\n`)
  expect(text).not.toContain('secret')
})
