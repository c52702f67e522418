import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { type Http, HttpProvider } from '#browser/http'
import type { DraftSave } from './create-draft.ts'
import { type LoadedDraft, useDraft } from './index.ts'

const schema = z.object({ rows: z.record(z.string(), z.object({ notes: z.string() })) })
type Form = z.infer<typeof schema>

/** 50 loans that each link to 50 properties: 2,500 rows, 1 MB in total, the maximum size of a draft. */
const rows = Object.fromEntries(
  Array.from({ length: 2_500 }, (_, row) => [`row-${row}`, { notes: `${row} `.padEnd(375, 'x') }]),
)

type Sent = { readonly body: DraftSave; readonly keepalive: boolean }

/** A service with a draft of 1 MB, and a form with one of its rows. */
async function openForm() {
  const sent: Sent[] = []
  const http = {
    patch: async (_url: string, { body, keepalive }: Sent) => {
      sent.push({ body, keepalive })
      return { revision: body.revision + 1 }
    },
  } as unknown as Http
  const loaded = { content: { rows }, revision: 3 }
  await render(
    <HttpProvider http={http}>
      <NotesForm loaded={loaded} />
    </HttpProvider>,
  )
  return { sent, notes: page.getByLabelText('Notes') }
}

function NotesForm({ loaded }: { readonly loaded: LoadedDraft<Form> }) {
  const [form, setForm] = useState<Form>(loaded.content ?? { rows: {} })
  const draft = useDraft({ url: '/draft', schema, loaded, read: () => form, restore: () => undefined })
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

test('a character typed into a 1 MB draft is saved when the page is left at once', async () => {
  expect(JSON.stringify({ rows }).length).toBeGreaterThan(990_000)
  const { sent, notes } = await openForm()
  await notes.fill('typed')
  const start = performance.now()
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  const milliseconds = performance.now() - start
  expect(sent).toMatchObject([
    { body: { revision: 3, patch: { rows: { 'row-7': { notes: 'typed' } } } }, keepalive: true },
  ])
  // The time of the difference only: about 8 ms, and more on a busy machine.
  expect(milliseconds).toBeLessThan(200)
})

test('input is saved after a pause, and the page can then be left', async () => {
  const { sent, notes } = await openForm()
  await notes.fill('typed')
  const leaving = new Event('beforeunload', { cancelable: true })
  await expect.element(page.getByText('saved', { exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
})

test('the browser asks before a page with a large unsaved change is left', async () => {
  const { sent, notes } = await openForm()
  await notes.fill('x'.repeat(60_000))
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([false])
})
