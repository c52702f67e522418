import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#ui/button'
import { expectAccessible } from '../../tests/component/expect-accessible.ts'
import { SpinnerOverlay } from './spinner.tsx'

function Calculator({ answer }: { readonly answer: Promise<void> }) {
  const [sent, setSent] = useState(0)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setSent((before) => before + 1)
    setBusy(true)
    await answer
    setBusy(false)
  }
  return (
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Button type="submit">Calculate Premium</Button>
      </form>
      <p>Sent: {sent}</p>
      <SpinnerOverlay busy={busy} label="Calculating the premium" />
    </main>
  )
}

test('during a call the page is covered, keeps the focus, and ignores a second press', async () => {
  const answer = Promise.withResolvers<void>()
  await render(<Calculator answer={answer.promise} />)
  const button = page.getByRole('button', { name: 'Calculate Premium' })
  await button.dblClick()
  await expect.element(page.getByRole('status').getByText('Calculating the premium…')).toBeVisible()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sent: 1')).toBeVisible()
  await expectAccessible()
  answer.resolve()
  await expect.element(page.getByText('Calculating the premium…')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sent: 2')).toBeVisible()
})
