import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../tests/component/expect-accessible.ts'
import { findTouchingCells, setWideTextSpacing } from '../../tests/component/wide-text-spacing.ts'
import { Badge, type Column, Table } from './table.tsx'

type Fee = { readonly plan: string; readonly amount: string }

const columns: readonly Column<Fee>[] = [
  { key: 'plan', header: 'Plan', names: true, cell: ({ plan }) => plan },
  { key: 'amount', header: 'Amount', variant: 'figure', cell: ({ amount }) => amount },
]
const rows = [
  { plan: 'Single', amount: '$11,772.00' },
  { plan: 'Monthly', amount: '$235.44' },
]

let restoreSpacing = () => {}
afterEach(() => restoreSpacing())

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
  const scroller = page.getByRole('group', { name: 'Premiums' })
  await userEvent.tab()
  await expect.element(scroller).toHaveFocus()
  expect(scroller.element().scrollWidth).toBeGreaterThan(scroller.element().clientWidth)
  expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(() => scroller.element().scrollLeft).toBeGreaterThan(0)
})

const comparison: readonly Column<Fee>[] = [
  ...columns,
  { key: 'other', header: 'Premium of the other quote', variant: 'figure', cell: ({ amount }) => amount },
  {
    key: 'note',
    header: 'Note',
    cell: ({ plan }) => (plan === 'Single' ? '' : 'Monthly premiums are never capitalised'),
  },
]

test('below 600 pixels each row of a table is a card, and no value is out of sight', async () => {
  for (const width of [599, 320, 200]) {
    await page.viewport(width, 800)
    const { container, unmount } = await render(
      <Table caption="Premiums" columns={comparison} rows={rows} rowKey={({ plan }) => plan} />,
    )
    const cells = Array.from(container.querySelectorAll('tbody :is(th, td):not(:empty)'), (cell) =>
      cell.getBoundingClientRect(),
    )
    expect(cells).toHaveLength(7)
    for (const { left, right } of cells) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
    }
    const scroller = page.getByRole('group', { name: 'Premiums' }).element()
    expect(scroller.scrollWidth).toBe(scroller.clientWidth)
    await unmount()
  }
})

test('a card names the column of each value on screen, and remains a row of a table for screen readers', async () => {
  await page.viewport(320, 800)
  await render(<Table caption="Premiums" columns={comparison} rows={rows} rowKey={({ plan }) => plan} />)
  const table = page.getByRole('table', { name: 'Premiums' })
  await expect.element(table.getByRole('columnheader', { name: 'Amount', exact: true })).toBeInTheDocument()
  await expect.element(table.getByRole('rowheader', { name: 'Monthly' })).toBeVisible()
  const [amount] = table.element().querySelectorAll('td')
  const label = amount && getComputedStyle(amount, '::before')
  expect([label?.display, amount?.dataset.label]).toEqual(['block', 'Amount'])
  // Empty for screen readers, which read the header cell.
  expect(label?.content).toMatch(/ \/ ""$/)
  const [single, monthly] = table.getByRole('row').elements().slice(1)
  expect(single?.getBoundingClientRect().bottom).toBeLessThanOrEqual(monthly?.getBoundingClientRect().top ?? 0)
  await expectAccessible()
})

test('with wide text spacing no two cells of a table touch, at any width', async () => {
  restoreSpacing = setWideTextSpacing()
  for (const width of [320, 600, 1280]) {
    await page.viewport(width, 800)
    const { container, unmount } = await render(
      <Table caption="Premiums" columns={comparison} rows={rows} rowKey={({ plan }) => plan} />,
    )
    expect(findTouchingCells(container)).toEqual([])
    await unmount()
  }
})

test('on a phone no figure and no number of a header breaks, also with wide text spacing', async () => {
  await page.viewport(320, 800)
  const amounts = [{ plan: 'Loan', amount: '$3,625,000.00' }]
  const quotes: readonly Column<Fee>[] = [
    ...columns.slice(0, 1),
    ...['GFPXD-N2ZD4-9BZ9W', 'PVS7C-BLXM8-RVD5Z', 'Difference'].map(
      (header) => ({ key: header, header, variant: 'figure', cell: ({ amount }: Fee) => amount }) as const,
    ),
  ]
  const { container } = await render(
    <>
      <Table caption="Compared" comparing columns={quotes} rows={amounts} rowKey={({ plan }) => plan} />
      <Table caption="Sums" columns={quotes} rows={amounts} rowKey={({ plan }) => plan} />
    </>,
  )
  const broken = () =>
    Array.from(container.querySelectorAll('table[data-comparing] thead span, td'), (cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return new Set(Array.from(text.getClientRects(), ({ top }) => top)).size > 1 ? cell.textContent : ''
    }).filter((text) => text !== '')
  expect(broken()).toEqual([])
  restoreSpacing = setWideTextSpacing()
  await expect.poll(() => container.querySelectorAll('[data-spaced]').length).toBe(2)
  expect(broken()).toEqual([])
})

test('a badge with a long text wraps in a narrow space, and stays on one line in a table', async () => {
  const text = 'Complete: More information required'
  const { container } = await render(
    <div style={{ width: '8rem' }}>
      <Badge>{text}</Badge>
      <Table
        caption="Statuses"
        columns={[{ key: 'status', header: 'Status', cell: (status: string) => <Badge>{status}</Badge> }]}
        rows={[text]}
        rowKey={(status) => status}
      />
    </div>,
  )
  await page.viewport(1280, 800)
  const [alone, inTable] = Array.from(container.querySelectorAll('span'), (badge) => badge.getBoundingClientRect())
  expect(alone?.width).toBeLessThanOrEqual(128)
  expect(inTable?.height).toBeLessThan(30)
})
