import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CaseDocument } from '#areas/case/contract'
import type { ReferralDetails, ReferralVersion } from '#areas/credit-referral/contract'
import { expectAccessible } from '../../../../tests/component/expect-accessible.ts'
import { Application } from './application.tsx'
import { ReferralVersions } from './referral-versions.tsx'

const listItem = (shortName: string, longName: string) => ({ id: 1, shortName, longName })
const names = {
  brands: [listItem('IRON', 'Ironbark Bank')],
  submissionTypes: [listItem('NEW', 'New application')],
  referralReasons: [listItem('LVR', 'LVR above limit'), listItem('VALUE', 'Valuation issue')],
  decisions: [listItem('APPCOND', 'Approved with conditions')],
}
const first: ReferralVersion = {
  version: 1,
  submissionType: 'NEW',
  referralReason: 'LVR',
  capitalisedFlag: 'NO',
  baseLoanAmount: '540000',
  baseLVR: '96',
  creditNotes: 'The borrower has savings.',
  submittedBy: 'ironbark.manager',
  submittedAt: '2026-11-21T08:05:00Z',
  decision: 'APPCOND',
  uwNotes: 'Subject to:\n1. A second valuation.',
  decidedBy: 'figtree.underwriter',
  decidedAt: '2026-11-21T09:05:00Z',
}
const open = { decision: null, uwNotes: null, decidedBy: null, decidedAt: null }

function file(documentName: string, version: number, messageNumber: number | null = null): CaseDocument {
  const upload = { dateOfUpload: '2026-11-21T08:05:00Z', size: 2048, sha256: '', uploadedBy: 'ironbark.manager' }
  return { documentId: `${documentName} ${version}`, documentName, version, messageNumber, ...upload }
}

function referral(versions: readonly [ReferralVersion, ...ReferralVersion[]], documents: readonly CaseDocument[]) {
  const [current] = versions
  const details: ReferralDetails = {
    ...current,
    requestId: '100001',
    brandName: 'IRON',
    lenderRefNumber: 'LR-1',
    quoteId: null,
    assignedTo: current.decidedBy,
    status: current.decision === null ? 'Submitted' : 'Complete',
    documents: [...documents],
    isResubmitEligible: current.decision !== null,
    raisedBy: 'ironbark.manager',
    submissionDateTime: current.submittedAt,
    waitingSince: current.submittedAt,
    pausedAt: null,
    canWithdraw: false,
    canAnswer: false,
    messages: [],
    events: [],
    versions: [...versions],
    similar: { count: 0, medianHours: null, ninetiethHours: null },
  }
  return details
}

test('a referral that was resubmitted shows each field as it was and as it is, and the documents that came with it', async () => {
  const second: ReferralVersion = {
    ...first,
    ...open,
    version: 2,
    referralReason: 'VALUE',
    baseLVR: '95',
    creditNotes: 'More savings.',
  }
  const files = [file('first.txt', 1), file('valuation.txt', 2), file('payslip.txt', 2, 3)]
  await render(<Application details={referral([second, first], files)} names={names} />)
  const changed = page.getByRole('listitem')
  await expect.element(changed.nth(0)).toMatchTextContent('Referral Reason: was LVR above limit now Valuation issue')
  await expect.element(changed.nth(1)).toMatchTextContent('Base LVR: was 96.00% now 95.00%')
  await expect.element(changed.nth(2)).toMatchTextContent('The borrower has savings.')
  await expect.element(changed.nth(3)).toHaveTextContent('Documents added: valuation.txt')
  expect(changed.elements()).toHaveLength(4)
  await expectAccessible()
})

test('a referral that was resubmitted unchanged says that nothing was changed', async () => {
  await render(<Application details={referral([{ ...first, ...open, version: 2 }, first], [])} names={names} />)
  await expect.element(page.getByText('No field was changed and no document was added.')).toBeVisible()
})

test('an earlier version shows its own decision', async () => {
  const details = referral([{ ...first, ...open, version: 2 }, first], [])
  await render(<ReferralVersions details={details} names={names} />)
  await page.getByText('Version 1, 21/11/2026 19:05: Approved with conditions').click()
  await expect.element(page.getByRole('group')).toMatchTextContent('UW NotesSubject to: 1. A second valuation.')
  await expectAccessible()
})
