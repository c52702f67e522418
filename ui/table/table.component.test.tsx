import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../tests/component/expect-accessible.ts'
import { type Column, Table } from './table.tsx'

type Fee = { readonly plan: string; readonly amount: string }

const columns: readonly Column<Fee>[] = [
  { key: 'plan', header: 'Plan', names: true, cell: ({ plan }) => plan },
  { key: 'amount', header: 'Amount', variant: 'figure', cell: ({ amount }) => amount },
]
const rows = [
  { plan: 'Single', amount: '$11,772.00' },
  { plan: 'Monthly', amount: '$235.44' },
]

test('a table is named by its caption, and each row by its first column', async () => {
  await render(<Table caption="Premiums" columns={columns} rows={rows} rowKey={({ plan }) => plan} />)
  const table = page.getByRole('table', { name: 'Premiums' })
  await expect.element(table.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: 'Monthly $235.44' })).toBeVisible()
  await expect.element(table.getByRole('rowheader', { name: 'Monthly' })).toBeVisible()
  await expectAccessible()
})

test('a table without rows says so', async () => {
  await render(<Table caption="Premiums" columns={columns} rows={[]} rowKey={({ plan }) => plan} />)
  await expect.element(page.getByRole('cell', { name: 'No data to display' })).toBeVisible()
})

test('a table wider than its container scrolls within it, also by keyboard', async () => {
  const { container } = await render(
    <div style={{ width: '8rem' }}>
      <Table caption="Premiums" columns={columns} rows={rows} rowKey={({ plan }) => plan} />
    </div>,
  )
  const scroller = page.getByRole('region', { name: 'Premiums' })
  await userEvent.tab()
  await expect.element(scroller).toHaveFocus()
  expect(scroller.element().scrollWidth).toBeGreaterThan(scroller.element().clientWidth)
  expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(() => scroller.element().scrollLeft).toBeGreaterThan(0)
})
