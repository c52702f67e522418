import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'

test('a busy button says so, keeps the focus and ignores presses', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  const shown = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Submit
      </Button>
    </form>
  )
  const { rerender } = await render(shown(false))
  await userEvent.tab()
  await rerender(shown(true))
  const button = page.getByRole('button', { name: 'Submit' })
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})
