import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#ui/button'
import { expectAccessible } from '../../tests/component/expect-accessible.ts'
import { ConfirmDialog, UhOhDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

function Closeable() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Explain</Button>
      <Dialog open={open} title="How it was calculated" onClose={close} actions={<Button onClick={close}>OK</Button>}>
        The rate times the loan.
      </Dialog>
    </>
  )
}

/** As in specification 000: a question, then a warning that replaces it. */
function Confirmation({ onYes }: { readonly onYes: () => void }) {
  const [shown, setShown] = useState<'question' | 'failure' | null>(null)
  return (
    <>
      <Button onClick={() => setShown('question')}>Withdraw</Button>
      <ConfirmDialog
        open={shown === 'question'}
        title="Withdraw referral?"
        onNo={() => setShown(null)}
        onYes={() => {
          onYes()
          setShown('failure')
        }}
      >
        It cannot be undone.
      </ConfirmDialog>
      <UhOhDialog open={shown === 'failure'} onClose={() => setShown(null)}>
        Try again.
      </UhOhDialog>
    </>
  )
}

test('a dialog takes the focus, keeps it, and gives it back when Escape closes it', async () => {
  await render(<Closeable />)
  await page.getByRole('button', { name: 'Explain' }).click()
  const dialog = page.getByRole('dialog', { name: 'How it was calculated' })
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  for (let presses = 0; presses < 4; presses++) {
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.tab()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Explain' })).toHaveFocus()
})

test('the close button of a dialog closes it', async () => {
  await render(<Closeable />)
  await page.getByRole('button', { name: 'Explain' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a confirmation is closed by its buttons alone: Escape and a press outside leave it open', async () => {
  const onYes = vi.fn()
  await render(<Confirmation onYes={onYes} />)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw referral?' })
  await expect.element(question).toHaveFocus()
  await expectAccessible()
  // A native dialog closes at the second press of Escape.
  for (let presses = 0; presses < 4; presses++) await userEvent.keyboard('{Escape}')
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(onYes).not.toHaveBeenCalled()
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).toHaveFocus()
})

test('the focus returns after one dialog replaced another', async () => {
  const onYes = vi.fn()
  await render(<Confirmation onYes={onYes} />)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  const failure = page.getByRole('alertdialog', { name: 'Uh-oh' })
  await expect.element(failure).toBeVisible()
  expect(onYes).toHaveBeenCalledOnce()
  await failure.getByRole('button', { name: 'OK' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).toHaveFocus()
})

/** As Create Policy in specification 000 §4: disabled once it has been used. */
function Once() {
  const [state, setState] = useState<'ready' | 'asking' | 'done'>('ready')
  return (
    <main>
      <h1 tabIndex={-1}>Quote</h1>
      <Button disabled={state === 'done'} onClick={() => setState('asking')}>
        Create
      </Button>
      <ConfirmDialog open={state === 'asking'} title="Create?" onYes={() => setState('done')} onNo={() => undefined}>
        It works once.
      </ConfirmDialog>
    </main>
  )
}

test('the heading takes the focus when the button that opened a dialog is disabled by then', async () => {
  await render(<Once />)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByRole('heading', { name: 'Quote' })).toHaveFocus()
})

test('a double click that closes a dialog selects nothing of the page below', async () => {
  await render(
    <>
      <p style={{ position: 'fixed', inset: 0, fontSize: '3rem' }}>{'Loan '.repeat(500)}</p>
      <div style={{ position: 'relative' }}>
        <Closeable />
      </div>
    </>,
  )
  await page.getByRole('button', { name: 'Explain' }).click()
  await page.getByRole('button', { name: 'OK' }).dblClick()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(window.getSelection()?.toString()).toBe('')
})
