import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CaseDocument } from '#areas/case/contract'
import { Button } from '#ui/button'
import { expectAccessible } from '../../../../tests/component/expect-accessible.ts'
import type { CaseView } from '../case-view.ts'
import { CaseDocuments } from './case-documents.tsx'
import { CaseStatus, Outcome } from './case-status.tsx'
import { Conversation } from './conversation.tsx'

const at = '2026-11-21T09:05:00Z'
const open: CaseView = {
  id: '100001',
  noun: 'request',
  state: 'Assigned',
  badge: { tone: 'info', children: 'In Progress' },
  version: 2,
  assignedTo: 'figtree.underwriter',
  notesLabel: 'UW Notes',
  outcome: null,
  events: [],
  messages: [],
  documents: [],
  content: null,
}
const notes = 'Subject to:\n1. A second valuation.'
const decided: CaseView = {
  ...open,
  state: 'Decided',
  badge: { tone: 'warning', sign: 'tick', children: 'Complete: Approved with conditions' },
  outcome: { decision: 'Approved with conditions', by: 'figtree.underwriter', at, notes },
}

function file(documentName: string, version: number, messageNumber: number | null = null): CaseDocument {
  const sent = { dateOfUpload: '2026-11-21T08:05:00Z', size: 2048, sha256: '', uploadedBy: 'ironbark.manager' }
  return { documentId: `${documentName} ${version}`, documentName, version, messageNumber, ...sent }
}

test('the status of a case names its assignee while it is open', async () => {
  const { rerender } = await render(
    <p>
      <CaseStatus view={open} />
    </p>,
  )
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('In Progress · Version 2 · Assigned to figtree.underwriter')
  await rerender(
    <p>
      <CaseStatus view={{ ...decided, version: undefined }} />
    </p>,
  )
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('Complete: Approved with conditions')
})

test('the outcome of a decided case has the decision, its conditions, who and when, and what can be done about it', async () => {
  const { rerender } = await render(
    <Outcome view={decided}>
      <Button>Resubmit</Button>
    </Outcome>,
  )
  const outcome = page.getByRole('region', { name: 'Outcome' })
  for (const words of ['Approved with conditions', 'figtree.underwriter', '21/11/2026 20:05', '1. A second valuation.'])
    await expect.element(outcome).toMatchTextContent(words)
  await expect.element(outcome.getByRole('button', { name: 'Resubmit' })).toBeVisible()
  await expectAccessible()
  await rerender(<Outcome view={open} />)
  expect(outcome.elements()).toEqual([])
})

test('files of one name that came with two versions are distinguished by their version', async () => {
  const view = { documents: [file('Valuation.pdf', 1), file('Valuation.pdf', 2)], version: 2 }
  const downloaded: string[] = []
  await render(<CaseDocuments view={view} onDownload={({ documentId }) => downloaded.push(documentId)} />)
  await page.getByRole('button', { name: 'Download Valuation.pdf, version 1' }).click()
  await page.getByRole('button', { name: 'Download Valuation.pdf', exact: true }).click()
  expect(downloaded).toEqual(['Valuation.pdf 1', 'Valuation.pdf 2'])
  await expectAccessible()
})

test('questions and answers are listed with their files, and a question without an answer says so', async () => {
  const message = { by: 'someone', at, answeredAt: at }
  const messages = [
    { ...message, messageNumber: 1, kind: 'question' as const, text: 'Who valued it?' },
    { ...message, messageNumber: 2, kind: 'answer' as const, text: 'Our valuer.' },
    { ...message, messageNumber: 3, kind: 'question' as const, text: 'When?' },
  ]
  await render(<Conversation view={{ messages, documents: [file('Valuation.pdf', 1, 2)] }} />)
  const items = page.getByRole('listitem')
  await expect.element(items.nth(0)).toMatchTextContent('Question · someone · 21/11/2026 20:05')
  await expect.element(items.nth(1)).toMatchTextContent('With Valuation.pdf')
  await expect.element(items.nth(2)).toMatchTextContent('closed without an answer')
  await expectAccessible()
})
