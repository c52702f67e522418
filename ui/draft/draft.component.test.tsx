import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#ui/button'
import { Page } from '#ui/page'
import { expectAccessible } from '../../tests/component/expect-accessible.ts'
import { DraftStatus, FormNotice } from './index.ts'

const draft = { status: 'idle', reason: null, keepThis: vi.fn(), showOther: vi.fn(), retry: vi.fn() } as const

test('a form shows in one place whether its draft is saved', async () => {
  const { rerender } = await render(<DraftStatus draft={draft} />)
  await expect.element(page.getByText('Saved automatically.')).toHaveAttribute('aria-live', 'polite')
  await rerender(<DraftStatus draft={{ ...draft, status: 'saved' }} />)
  await expect.element(page.getByText('Draft saved.')).toBeVisible()
  await rerender(<DraftStatus draft={{ ...draft, status: 'failed' }} />)
  await expect.element(page.getByText('Draft not saved. We’ll retry.')).toBeVisible()
  await expectAccessible()
  await rerender(<DraftStatus draft={{ ...draft, status: 'failed', reason: 'Shorten the notes.' }} />)
  await expect.element(page.getByText('Draft not saved. Shorten the notes.')).toBeVisible()
})

test('a form whose service has no drafts shows no draft status', async () => {
  const { container } = await render(<DraftStatus draft={{ ...draft, status: 'unavailable' }} />)
  expect(container).toBeEmptyDOMElement()
})

test('after a save by another window the user chooses which draft to keep', async () => {
  await render(<DraftStatus draft={{ ...draft, status: 'conflict' }} />)
  await expect.element(page.getByText('This draft was changed in another window.')).toBeVisible()
  await expect.element(page.getByText('Nothing is saved here until you choose.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Show the other' }).click()
  expect(draft.showOther).toHaveBeenCalledOnce()
  expect(draft.keepThis).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Use this one' }).click()
  expect(draft.keepThis).toHaveBeenCalledOnce()
})

test('a saved draft that could not be loaded can be loaded again', async () => {
  const { rerender } = await render(<DraftStatus draft={{ ...draft, status: 'not-loaded' }} />)
  await expect.element(page.getByText('The saved draft could not be loaded.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(draft.retry).toHaveBeenCalledOnce()
  await rerender(<DraftStatus draft={{ ...draft, status: 'found' }} />)
  await expect.element(page.getByText('You have a saved draft.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Use this one' })).toBeVisible()
})

const fields = Array.from({ length: 30 }, (_, index) => `Field ${index + 1}`)

for (const width of [1280, 320])
  test(`in a window of ${width} pixels, a notice about two drafts hides nothing that has the focus`, async () => {
    await page.viewport(width, 640)
    const form = (status: 'idle' | 'conflict') => (
      <main>
        {fields.map((label) => (
          <p key={label}>
            <input aria-label={label} />
          </p>
        ))}
        <DraftStatus draft={{ ...draft, status }} />
      </main>
    )
    const { rerender } = await render(form('idle'))
    const lowest = page.getByLabelText('Field 30')
    const middle = page.getByLabelText('Field 15')
    for (const field of [middle, lowest]) {
      await rerender(form('idle'))
      field.element().scrollIntoView({ block: 'end' })
      ;(field.element() as HTMLElement).focus({ preventScroll: true })
      await rerender(form('conflict'))
      const notice = page.getByRole('status').filter({ hasText: 'changed in another window' })
      await expect.element(notice).toBeVisible()
      await expect
        .poll(() => notice.element().getBoundingClientRect().top - field.element().getBoundingClientRect().bottom)
        .toBeGreaterThan(0)
    }
  })

test('a notice about two drafts moves nothing on the page, and the focus returns to the field', async () => {
  const form = (status: 'idle' | 'conflict') => (
    <main>
      <input aria-label="Notes" />
      <DraftStatus draft={{ ...draft, status }} />
      <input aria-label="Below" />
    </main>
  )
  const { rerender } = await render(form('idle'))
  const [notes, below] = [page.getByLabelText('Notes'), page.getByLabelText('Below')]
  await notes.click()
  const before = below.element().getBoundingClientRect().top
  await rerender(form('conflict'))
  await expect.element(page.getByText('This draft was changed in another window.')).toBeVisible()
  expect(below.element().getBoundingClientRect().top).toBe(before)
  ;(page.getByRole('button', { name: 'Use this one' }).element() as HTMLElement).focus()
  await rerender(form('idle'))
  await expect.element(notes).toHaveFocus()
  expect(below.element().getBoundingClientRect().top).toBe(before)
})

test('a draft that the user has chosen is announced without moving the page', async () => {
  const form = (chosen: boolean) => (
    <main>
      {chosen ? <FormNotice title="Draft restored." floating onDismiss={vi.fn()} /> : null}
      <input aria-label="Notes" />
    </main>
  )
  const { rerender } = await render(form(false))
  const before = page.getByLabelText('Notes').element().getBoundingClientRect().top
  await rerender(form(true))
  await expect.element(page.getByRole('status').getByText('Draft restored.')).toBeInViewport({ ratio: 1 })
  expect(page.getByLabelText('Notes').element().getBoundingClientRect().top).toBe(before)
})

test('a draft that the user has chosen does not move the page when it is announced and dismissed', async () => {
  const form = (chosen: boolean) => (
    <Page
      title="Calculator"
      notices={
        <>
          <div role="alert" />
          {chosen ? <FormNotice title="Draft restored." floating onDismiss={vi.fn()} /> : null}
        </>
      }
    >
      <input aria-label="Notes" />
    </Page>
  )
  const { rerender } = await render(form(false))
  const before = page.getByLabelText('Notes').element().getBoundingClientRect().top
  await rerender(form(true))
  await expect.element(page.getByRole('status').getByText('Draft restored.')).toBeInViewport({ ratio: 1 })
  expect(page.getByLabelText('Notes').element().getBoundingClientRect().top).toBe(before)
  await rerender(form(false))
  expect(page.getByLabelText('Notes').element().getBoundingClientRect().top).toBe(before)
})

test('a restored draft is announced, and the user can reset the form', async () => {
  const [onReset, onDismiss] = [vi.fn(), vi.fn()]
  await render(<FormNotice title="Draft restored." action={{ label: 'Reset', run: onReset }} onDismiss={onDismiss} />)
  await expect.element(page.getByRole('status').getByText('Draft restored.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(onReset).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(onDismiss).toHaveBeenCalledOnce()
})

function Emptied({ onUndo }: { readonly onUndo: () => void }) {
  const pressed = useRef<HTMLButtonElement>(null)
  const [empty, setEmpty] = useState(false)
  return (
    <main>
      <div style={{ height: '200vh' }} />
      <Button ref={pressed} onClick={() => setEmpty(true)}>
        Reset
      </Button>
      {empty ? (
        <FormNotice
          title="Form cleared."
          pressed={pressed}
          onDismiss={() => setEmpty(false)}
          action={{
            label: 'Undo',
            run: () => {
              onUndo()
              setEmpty(false)
            },
          }}
        >
          <p>Undo brings back what was typed.</p>
        </FormNotice>
      ) : null}
    </main>
  )
}

for (const [where, width, height] of [
  ['a wide screen', 1280, 800],
  ['a narrow screen', 320, 640],
] as const)
  test(`on ${where} the notice of a cleared form is in view, and the focus returns to the pressed button`, async () => {
    await page.viewport(width, height)
    const onUndo = vi.fn()
    await render(<Emptied onUndo={onUndo} />)
    const reset = page.getByRole('button', { name: 'Reset' })
    for (const answer of ['Undo', 'Dismiss']) {
      await reset.click()
      await expect.element(page.getByText('Form cleared.')).toBeInViewport({ ratio: 1 })
      await expect.element(reset).toBeInViewport()
      await userEvent.tab()
      await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
      await expectAccessible()
      await page.getByRole('button', { name: answer }).click()
      await expect.element(page.getByText('Form cleared.')).not.toBeInTheDocument()
      await expect.element(reset).toHaveFocus()
    }
    expect(onUndo).toHaveBeenCalledOnce()
  })
