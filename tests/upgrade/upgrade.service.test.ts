import { afterAll, beforeAll, expect, it } from 'vitest'
import { requeueMails } from '#platform/mail'
import { findUnusedColumns } from '../../scripts/release/find-unused-columns.ts'
import type { RecordedView } from '../../scripts/release/release-calls.ts'
import { type DemoName, startTestApp, type TestApp } from '../service/start-test-app.ts'
import { attached, partOf, uploadCalls } from '../service/upload-calls.ts'
import { isCorrected } from './corrections.ts'
import { findDifferences } from './find-differences.ts'
import { type Release, restoreRelease } from './restore-release.ts'

let release: Release
let app: TestApp
beforeAll(async () => {
  release = await restoreRelease()
  const { recordedAt, testDatabase, dataDirectory } = release
  app = await startTestApp({ now: recordedAt, testDatabase, settings: { LMI_DATA_DIR: dataDirectory } })
})
afterAll(() => app.stop())

const rows = async (text: string) => (await release.testDatabase.pool.query(text)).rows

/** The response of the present version to a recorded call. */
async function repeat({ as, path, body }: RecordedView) {
  const url = `/api/${path}`
  return await app.inject(as as DemoName, body ? { method: 'POST', url, payload: body } : url)
}

/** Recorded responses of a view, such as `credit-referral/details`. */
function recorded<Response>(path: string): (RecordedView & { readonly response: Response })[] {
  return release.views.filter((view): view is RecordedView & { response: Response } => view.path.startsWith(path))
}

it('every record, list and draft of an earlier release looks the same after the upgrade', async () => {
  const differences: string[] = []
  for (const view of release.views.filter(({ file }) => file === undefined)) {
    const response = await repeat(view)
    const found = findDifferences(view.response, response.json()).filter((difference) => !isCorrected(difference))
    differences.push(...found.map((difference) => `${view.path}: ${JSON.stringify(difference)}`))
  }
  expect(differences).toEqual([])
})

it('the recorded views show referrals and variations of every state', () => {
  type State = { readonly status: string; readonly decision?: string | null }
  const states = (path: string) =>
    [
      ...new Set(
        recorded<State>(path).map(({ response: { status, decision } }) => `${status} ${decision ?? ''}`.trim()),
      ),
    ].sort()
  expect(states('credit-referral/details')).toEqual([
    'Complete APPCOND',
    'Complete APPROVED',
    'Complete DECLINED',
    'Complete MOREINFO',
    'Complete WITHDRAWN',
    'In Progress',
    'On Hold',
    'Submitted',
  ])
  expect(states('variation/variations')).toEqual(
    expect.arrayContaining(['Accepted', 'Assigned', 'Declined', 'On Hold', 'Submitted', 'Withdrawn']),
  )
})

it('every draft of an earlier release loads', async () => {
  const drafts = release.views.filter(({ path }) => /\/draft(\/|$)/.test(path))
  const filled = drafts.filter(({ response }) => (response as { content: unknown }).content !== null)
  const forms = filled.map(({ path }) => path.replace(/\d{6,}/g, ':id').replace(/IRONBARK|COOLABAH/, ':channel'))
  expect([...new Set(forms)].sort()).toEqual([
    'credit-referral/draft',
    'credit-referral/draft/:id',
    'policy-submission/draft/upgrade-1',
    'quote/draft',
    'underwriting/referrals/:channel/:id/draft',
    'underwriting/variations/:channel/:id/draft',
    'variation/draft/:id',
    'variation/variations/:id/draft',
  ])
  for (const view of filled) expect((await repeat(view)).json().content, view.path).not.toBeNull()
})

it('every file of an earlier release downloads unchanged', async () => {
  const files = release.views.filter(({ file }) => file !== undefined)
  expect(files.length).toBeGreaterThan(40)
  for (const view of files) {
    const { url } = (await repeat(view)).json()
    expect((await app.server.inject(url)).body, view.path).toBe(view.file)
  }
})

it('the mails that waited at the upgrade are sent', async () => {
  const waiting = await rows('select recipient from mail where outcome is null')
  expect(waiting.length).toBeGreaterThanOrEqual(8)
  await requeueMails(app.deps)
  await app.runJobs()
  expect(app.outbox).toHaveLength(waiting.length)
  const subjects = app.outbox.map(({ subject }) => subject.replace(/\d{6,}|\w{5}-\w{5}-\w{5}/, 'N'))
  const counts = [...Map.groupBy(subjects, (subject) => subject)].map(([subject, all]) => [subject, all.length])
  expect(Object.fromEntries(counts)).toEqual({
    'Ironbark Bank: LMI premium quote N': 1,
    'Coolabah Mutual: LMI premium quote N': 1,
    'Request N received': 8,
    'Request N: Approved': 2,
    'Request N: More information required': 2,
    'Request N: the underwriter has a question': 4,
    'Variation N received': 2,
    'Variation N: the underwriter has a question': 2,
  })
  expect(await rows('select 1 from mail where outcome is null')).toEqual([])
})

it('every question that was open at the upgrade can be answered', async () => {
  type Details = { readonly requestId: string; readonly variationId: string; readonly status: string }
  const { sendForm, post } = uploadCalls(app)
  const open = <Response extends Details>(path: string) =>
    recorded<Response>(path).filter(({ response }) => response.status === 'On Hold')
  const referrals = open('credit-referral/details')
  const variations = open('variation/variations')
  expect([referrals.length > 4, variations.length > 2]).toEqual([true, true])
  for (const { as, response } of referrals) {
    const parts = [attached('letter.txt', 'It is.'), partOf('answer', { text: 'It is.' })]
    const answered = await sendForm(
      as as DemoName,
      `/api/credit-referral/answer/${response.requestId}?errors=true`,
      parts,
    )
    expect(answered.statusCode, answered.body).toBe(200)
  }
  for (const { as, response } of variations) {
    const answered = await post(as as DemoName, `/api/variation/variations/${response.variationId}/answer`, {
      text: 'It is.',
    })
    expect(answered.statusCode, answered.body).toBe(200)
  }
})

it('every table and column that an earlier release filled is still used', async () => {
  // It allows one row only.
  expect(await findUnusedColumns(release.testDatabase.pool)).toEqual(['address_signing_key.only_one'])
})
