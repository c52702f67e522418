import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/service/create-test-database.ts'
import { type ImportedReferral, importReferrals } from './import-referrals.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const by = { subject: 'importer', username: 'importer' }
const at = new Date('2026-11-21T01:00:00Z')
const raisedBy = { subject: 'a', username: 'ironbark.manager', name: 'Ironbark Manager' }
const underwriter = { subject: 'u', username: 'figtree.underwriter' }

function imported(channel: string, lenderRefNumber: string): ImportedReferral {
  const submitted = {
    submissionType: 'NEWAPP',
    referralReason: 'OUTDUA',
    capitalisedFlag: 'YES' as const,
    baseLoanAmount: '540000.5',
    baseLVR: '90.25',
    creditNotes: 'Permanent employment.',
    submittedBy: raisedBy,
    submittedAt: new Date('2026-11-02T01:00:00Z'),
    assigned: { by: underwriter, at: new Date('2026-11-02T02:00:00Z') },
    decided: {
      decision: 'MOREINFO',
      uwNotes: 'Payslips, please.',
      by: underwriter,
      at: new Date('2026-11-03T01:00:00Z'),
    },
  }
  const { decided: _decided, ...current } = submitted
  const at = new Date('2026-11-04T01:00:00Z')
  const resubmitted = { ...current, submissionType: 'ADDINFO', submittedAt: at }
  const question = { text: 'Which employer?', by: underwriter, at }
  return { channel, lenderRefNumber, brandName: 'IronbarkBank', versions: [submitted, { ...resubmitted, question }] }
}

it('an import numbers each referral, stores all its parts, and skips a reference that exists', async () => {
  const referrals = [imported('IRONBARK', 'A-1'), imported('COOLABAH', 'A-1'), imported('IRONBARK', 'A-2')]
  const importAll = (some: readonly ImportedReferral[]) => importReferrals(test.database, some, by, at)
  expect(await importAll(referrals)).toBe(3)
  expect(await importAll([imported('IRONBARK', ' a-1'), imported('IRONBARK', 'A-3')])).toBe(1)

  const { rows } = await sql`
    select r.channel, reference_key, r.submission_type, r.status, r.assigned_to, r.decision, r.version, r.last_event,
      (select json_agg(decided_by order by v.version) from referral_version v where (v.channel, v.request_id) = (r.channel, r.case_id)) as decided_by,
      (select json_agg(event order by event_number) from case_event e where (e.channel, e.case_id) = (r.channel, r.case_id)) as events,
      (select body from case_message m where (m.channel, m.case_id) = (r.channel, r.case_id)) as question,
      (select json_agg(decision) from case_decision d where (d.channel, d.case_id) = (r.channel, r.case_id)) as decisions
    from lender_case r order by 1, case_id
  `.execute(test.database)
  const common = {
    submission_type: 'ADDINFO',
    decision: null,
    version: 2,
    decided_by: ['figtree.underwriter', null],
    status: 'On Hold',
    assigned_to: 'figtree.underwriter',
    last_event: 6,
    decisions: ['MOREINFO'],
    events: ['submitted', 'assigned', 'decided', 'resubmitted', 'assigned', 'asked'],
    question: 'Which employer?',
  }
  expect(rows).toEqual([
    { ...common, channel: 'COOLABAH', reference_key: 'a-1' },
    { ...common, channel: 'IRONBARK', reference_key: 'a-1' },
    { ...common, channel: 'IRONBARK', reference_key: 'a-2' },
    { ...common, channel: 'IRONBARK', reference_key: 'a-3' },
  ])
  const audited =
    await sql`select channel, detail from audit_entry where action = 'referral.import' order by at, channel, detail`.execute(
      test.database,
    )
  expect(audited.rows).toEqual([
    { channel: 'COOLABAH', detail: { count: 1 } },
    { channel: 'IRONBARK', detail: { count: 1 } },
    { channel: 'IRONBARK', detail: { count: 2 } },
  ])
})
