import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { type Http, HttpProvider } from '#browser/http'
import { type LoadedDraft, useDraft } from './index.ts'

const schema = z.object({ rows: z.record(z.string(), z.object({ notes: z.string() })) })
type Form = z.infer<typeof schema>

const rowsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, row) => [`row-${row}`, { notes: `${row} `.padEnd(375, 'x') }]))

type Sent = { readonly body: Form; readonly keepalive: boolean; readonly headers: { readonly 'If-Match': string } }

/** A service with a draft of so many rows, and a form with one of them. */
async function openForm(count: number) {
  const sent: Sent[] = []
  const http = {
    put: async (_url: string, call: Sent) => {
      sent.push(call)
      return { revision: 3 + sent.length }
    },
  } as unknown as Http
  const loaded = { content: { rows: rowsOf(count) }, revision: 3 }
  await render(
    <HttpProvider http={http}>
      <NotesForm loaded={loaded} />
    </HttpProvider>,
  )
  return { sent, notes: page.getByLabelText('Notes') }
}

function NotesForm({ loaded }: { readonly loaded: LoadedDraft<Form> }) {
  const [form, setForm] = useState<Form>(loaded.content ?? { rows: {} })
  const draft = useDraft({ url: '/draft', schema, loaded, formContent: () => form, restore: () => undefined })
  return (
    <>
      <input
        aria-label="Notes"
        value={form.rows['row-7']?.notes}
        onChange={({ target }) => {
          setForm({ rows: { ...form.rows, 'row-7': { notes: target.value } } })
          draft.changed()
        }}
      />
      <p>{draft.status}</p>
    </>
  )
}

/** About as large as 50 loans that are each secured by 50 properties. */
const fiftyByFifty = 110

test('a character typed into a form of 50 loans and 50 securities is saved when the page is left at once', async () => {
  expect(JSON.stringify({ rows: rowsOf(fiftyByFifty) }).length).toBeGreaterThan(43_000)
  const { sent, notes } = await openForm(fiftyByFifty)
  await notes.fill('typed')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(sent).toMatchObject([
    { body: { rows: { 'row-7': { notes: 'typed' } } }, keepalive: true, headers: { 'If-Match': '"3"' } },
  ])
})

test('leaving a form of 1 MB takes no noticeable time', async () => {
  const { notes } = await openForm(2_500)
  const times: number[] = []
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    await notes.fill(text)
    const start = performance.now()
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    times.push(performance.now() - start)
  }
  // About 15 ms. Other work of the machine may delay some of them.
  expect(Math.min(...times)).toBeLessThan(100)
})

test('input is saved after a pause, and the page can then be left', async () => {
  const { sent, notes } = await openForm(fiftyByFifty)
  await notes.fill('typed')
  const leaving = new Event('beforeunload', { cancelable: true })
  await expect.element(page.getByText('saved', { exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
})

test('the browser asks before a large form with unsaved input is left', async () => {
  const { sent, notes } = await openForm(fiftyByFifty)
  await notes.fill('x'.repeat(60_000))
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([false])
})
