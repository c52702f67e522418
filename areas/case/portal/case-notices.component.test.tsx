import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CaseNotices } from './case-notices.tsx'
import type { CaseView, ShownEvent } from './case-view.ts'

const submitted: ShownEvent = { event: 'submitted', at: '2026-11-21T08:05:00Z', by: 'ironbark.manager', detail: null }
const decided: ShownEvent = { event: 'decided', at: '2026-11-21T09:05:00Z', by: 'figtree.assessor', detail: 'Approved' }
const calls = {
  ...{ errors: [], uhOh: false, busy: null, covering: null, conflict: false, done: null },
  ...{ closeUhOh: () => {}, show: () => {}, setDone: () => {}, stop: () => {}, stopped: false },
  settle: async () => {},
  run: async () => null,
}

function CasePage({ events, open }: { readonly events: readonly ShownEvent[]; readonly open: boolean }) {
  const view: CaseView = {
    ...{ id: '100001', noun: 'request', state: 'Assigned', badge: { tone: 'info', children: 'In Progress' } },
    ...{ assignedTo: null, notesLabel: 'UW Notes', outcome: null, messages: [], content: null },
    events,
  }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <CaseNotices view={view} username="figtree.underwriter" calls={calls} errors={[]} />
      {open ? <textarea aria-label="UW Notes" /> : null}
      <button type="button">Print</button>
    </QueryClientProvider>
  )
}

const notice = () => page.getByRole('status').filter({ hasText: 'has changed while you had it open' })

test('a field that a colleague’s decision removes leaves the focus to the notice of the decision', async () => {
  const { rerender } = await render(<CasePage events={[submitted]} open />)
  await page.getByRole('textbox', { name: 'UW Notes' }).click()
  await rerender(<CasePage events={[submitted, decided]} open={false} />)
  await expect.element(notice()).toHaveFocus()
})

test('a control that stays keeps the focus when a colleague decides', async () => {
  const { rerender } = await render(<CasePage events={[submitted]} open />)
  await page.getByRole('button', { name: 'Print' }).click()
  await rerender(<CasePage events={[submitted, decided]} open={false} />)
  await expect.element(notice()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Print' })).toHaveFocus()
})

test('without a focused control, a colleague’s decision moves no focus', async () => {
  const { rerender } = await render(<CasePage events={[submitted]} open />)
  await rerender(<CasePage events={[submitted, decided]} open={false} />)
  await expect.element(notice()).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})
