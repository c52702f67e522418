import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toOptions } from '#packages/fields'
import { defineTable, type FieldOf, type ListPreference, type TableAddress } from '#packages/table'
import { Button } from '#ui/button'
import { expectAccessible } from '../../tests/component/expect-accessible.ts'
import { findTouchingCells, setWideTextSpacing } from '../../tests/component/wide-text-spacing.ts'
import type { Choosing } from './choose-box.tsx'
import { type Found, SearchList } from './search-list.tsx'
import { useSearch } from './use-search.ts'

const table = defineTable({
  columns: {
    id: { label: 'Referral ID', kind: 'number' },
    status: {
      label: 'Status',
      kind: 'choice',
      options: toOptions(['Submitted', 'On Hold', 'Complete']),
    },
    sentAt: { label: 'Sent', kind: 'date' },
    raisedBy: { label: 'Raised By', kind: 'text' },
    fileName: { label: 'File name', kind: 'text', sorts: false, personal: true },
  },
  defaultSort: { field: 'id', ascending: false },
})
type Field = FieldOf<typeof table>
type Row = Readonly<Record<Field, string>>
type Address = TableAddress<Field>

const columns = [
  { field: 'id', cell: ({ id }: Row) => id, width: 8 },
  { field: 'status', cell: ({ status }: Row) => status, width: 10, variant: 'status' },
  { field: 'sentAt', cell: ({ sentAt }: Row) => sentAt, width: 10, variant: 'line' },
  {
    field: 'raisedBy',
    cell: ({ raisedBy }: Row) => raisedBy,
    width: 12,
    filterText: (text: string) => (text === 'ironbark.manager' ? 'Ironbark Manager' : text),
  },
  { field: 'fileName', cell: ({ fileName }: Row) => fileName, width: 12 },
] as const
const items: readonly Row[] = ['3', '2'].map((id) => ({
  id,
  status: 'Submitted',
  sentAt: '22/11/2026',
  raisedBy: 'ironbark.manager',
  fileName: 'valuation.pdf',
}))
const found = { items, currentPage: 0, totalItems: 22, totalPages: 11 }

type ListProps = {
  readonly first?: Address
  /** What the person chose before. */
  readonly stored?: ListPreference
  /** Null when nothing is loaded. */
  readonly result?: (Partial<typeof found> & { readonly totalIsCapped?: boolean }) | null
  readonly busy?: boolean
  readonly failure?: Found<Row>['failure']
  readonly onRetry?: () => void
  readonly choosing?: Choosing<Row>
  readonly opens?: boolean
  readonly fileCell?: (row: Row) => ReactNode
}

/** The navigations that the list requested, newest last. */
const goTo = vi.fn<(address: Address, how?: { readonly replace?: boolean }) => void>()

function List({
  first = {},
  stored = {},
  result = {},
  busy = false,
  failure = null,
  onRetry = () => {},
  choosing,
  opens = true,
  fileCell,
}: ListProps) {
  const [address, setAddress] = useState(first)
  const [value, choose] = useState(stored)
  const searched = useSearch<Field, Address>({
    table,
    address,
    onAddress: (to, how) => {
      goTo(to, how)
      setAddress(to)
    },
    chosen: { value, loading: false, choose },
  })
  const list = { ...searched, search: { ...searched.search, pageSize: 2 } }
  return (
    <main>
      <SearchList<Row>
        list={list}
        caption="Referrals"
        rowName="referral"
        columns={columns.map((column) =>
          fileCell && column.field === 'fileName' ? { ...column, variant: 'wide', cell: fileCell } : column,
        )}
        found={{
          page: result ? { ...found, currentPage: list.search.page, ...result } : undefined,
          busy,
          failure,
          onRetry,
        }}
        rowKey={({ id }) => id}
        choosing={choosing}
        {...(opens && { link: { hrefOf: ({ id }) => `#/${id}`, nameOf: ({ id }) => `Open referral ${id}` } })}
      />
      <Button onClick={() => setAddress(goTo.mock.calls[0]?.[0] ?? {})}>Back</Button>
      <output>{JSON.stringify(list.search.filter)}</output>
    </main>
  )
}

const filter = (column: string) => page.getByLabelText(`Filter by ${column}`)
const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
/** The key of typed filters that the address has. */
const entered: unknown = expect.stringMatching(/^t[0-9a-f]{7}$/)
const searched = (by: object) => expect.element(page.getByText(JSON.stringify(by))).toBeVisible()

afterEach(() => {
  vi.useRealTimers()
  goTo.mockClear()
  location.hash = ''
})

test('a filter searches once, from the first page, half a second after the last key', async () => {
  await render(<List first={{ page: 3, sort: 'status' }} />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await filter('Raised By').click()
  await userEvent.keyboard('ironbark')
  vi.advanceTimersByTime(499)
  expect(goTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await searched({ raisedBy: 'ironbark' })
  // Adds no history entry.
  expect(goTo.mock.calls).toEqual([
    [
      { entered, sort: 'status', raisedBy: 'ironbark' },
      { replace: true, resetScroll: false },
    ],
  ])
  await expect.element(filter('Raised By')).toHaveFocus()
})

test('Enter searches at once, and text typed after it is kept and searched for', async () => {
  await render(<List />)
  await filter('Raised By').click()
  await userEvent.keyboard('iron{Enter}bark')
  expect(goTo).toHaveBeenCalledTimes(1)
  await expect.element(filter('Raised By')).toHaveValue('ironbark')
  await searched({ raisedBy: 'ironbark' })
})

test('another page or order includes filter text that was not searched yet', async () => {
  await render(<List />)
  await filter('Raised By').fill('ironbark')
  await page.getByRole('button', { name: 'Status' }).click()
  expect(goTo).toHaveBeenLastCalledWith(
    { entered, sort: 'status', raisedBy: 'ironbark' },
    { replace: false, resetScroll: false },
  )
})

test('Back restores the filter of the search before', async () => {
  await render(<List />)
  // Sorting adds a history entry and includes the filter text that was typed but not searched yet.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const [text, order] of [
    ['first', 'Status'],
    ['second', 'Raised By'],
  ] as const) {
    await filter('Raised By').fill(text)
    await page.getByRole('button', { name: order, exact: true }).click()
  }
  vi.useRealTimers()
  await searched({ raisedBy: 'second' })
  await page.getByRole('button', { name: 'Back' }).click()
  await searched({ raisedBy: 'first' })
  await expect.element(filter('Raised By')).toHaveValue('first')
})

test('selected values of a column are chips that can be removed, and the focus stays near', async () => {
  await render(<List />)
  await page.getByRole('button', { name: 'Choose Status' }).click()
  const statuses = page.getByRole('group', { name: 'Status' })
  await statuses.getByLabelText('On Hold').click()
  await statuses.getByLabelText('Submitted').click()
  await searched({ status: ['Submitted', 'On Hold'] })
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Choose Status' })).toHaveFocus()
  await expect.element(filter('Status')).toHaveAttribute('placeholder', '2 chosen')
  await page.getByRole('button', { name: 'Remove filter Status: Submitted' }).click()
  await searched({ status: ['On Hold'] })
  await expect.element(page.getByRole('button', { name: 'Remove filter Status: On Hold' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await searched({})
  await expect.element(filter('Referral ID')).toHaveFocus()
})

test('an invalid date is reported at its filter and not searched for, while other filters are', async () => {
  await render(<List />)
  await filter('Sent').fill('99/99/2026')
  await filter('Raised By').fill('ironbark')
  await searched({ raisedBy: 'ironbark' })
  await expect.element(filter('Sent')).toHaveAccessibleDescription(/^99\/99\/2026 is not a date\./)
  await expect.element(filter('Sent')).toBeInvalid()
  await expectAccessible()
  await filter('Sent').fill('01/11/2026 - 05/11/2026')
  await searched({ sentAt: '01/11/2026 - 05/11/2026', raisedBy: 'ironbark' })
  await expect.element(filter('Sent')).toBeValid()
})

test('a list without a match says so, and Clear all clears its filters and focuses the first', async () => {
  await render(
    <List first={{ status: '~On Hold', raisedBy: 'nobody' }} result={{ items: [], totalItems: 0, totalPages: 0 }} />,
  )
  await expect.element(page.getByText('No data to display')).toBeVisible()
  await expect.element(page.getByRole('status').getByText('No referrals')).toBeVisible()
  await expect.element(chips.first()).toHaveTextContent('Status On Hold')
  await expectAccessible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await searched({})
  await expect.element(filter('Raised By')).toHaveValue('')
  await expect.element(filter('Referral ID')).toHaveFocus()
  await expect.element(chips).not.toBeInTheDocument()
})

test('an empty list offers to clear its filters, and focuses the first', async () => {
  await render(<List first={{ raisedBy: 'nobody' }} result={{ items: [], totalItems: 0, totalPages: 0 }} />)
  await page.getByRole('cell').getByRole('button', { name: 'Clear filters' }).click()
  await searched({})
  await expect.element(filter('Referral ID')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
})

test('each row is one line, a text that does not fit ends in an ellipsis and has a tooltip, and a number is whole', async () => {
  await page.viewport(1280, 800)
  const long = items.map((row) => ({
    ...row,
    raisedBy: 'Outside delegated authority '.repeat(5),
    sentAt: '9'.repeat(30),
  }))
  const { container } = await render(<List result={{ items: long }} />)
  const row = container.querySelector('tbody tr')
  expect(row?.getBoundingClientRect().height).toBe(48)
  const [, sentAt, raisedBy] = Array.from(row?.querySelectorAll('td') ?? [])
  expect(sentAt?.scrollWidth).toBe(sentAt?.clientWidth)
  expect(raisedBy?.scrollWidth).toBeGreaterThan(raisedBy?.clientWidth ?? 0)
  await userEvent.hover(raisedBy as Element)
  expect(raisedBy?.title).toContain('Outside delegated authority')
  await userEvent.hover(sentAt as Element)
  expect(sentAt?.title).toBe('')
})

test('the row of the focused link shows its texts whole, and two lines leave its height', async () => {
  await page.viewport(1280, 800)
  const long = items.map((row) => ({ ...row, raisedBy: 'Outside the delegated authority of the lender’s own staff' }))
  const { container } = await render(<List result={{ items: long }} />)
  const row = container.querySelector('tbody tr')
  const raisedBy = row?.querySelectorAll('td')[2]
  expect(raisedBy?.scrollWidth).toBeGreaterThan(raisedBy?.clientWidth ?? 0)
  await userEvent.keyboard('j')
  expect(raisedBy?.scrollWidth).toBe(raisedBy?.clientWidth)
  expect(row?.getBoundingClientRect().height).toBe(48)
})

test('a row that opens nothing shows its texts whole while the focus is in it', async () => {
  await page.viewport(1280, 800)
  const long = items.map((row) => ({ ...row, raisedBy: 'Outside the delegated authority of the lender’s own staff' }))
  const choosing = { chosen: new Set<string>(), max: 50, onChoose: () => {}, nameOf: ({ id }: Row) => id, acts: null }
  const { container } = await render(<List result={{ items: long }} opens={false} choosing={choosing} />)
  const raisedBy = container.querySelectorAll('tbody td')[3]
  expect(raisedBy?.scrollWidth).toBeGreaterThan(raisedBy?.clientWidth ?? 0)
  await page.getByRole('checkbox', { name: '3', exact: true }).click()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
  expect(raisedBy?.scrollWidth).toBe(raisedBy?.clientWidth)
})

test('a long reference takes the spare width of other columns before its list is wider than the window', async () => {
  await page.viewport(1280, 800)
  const { container } = await render(
    <List result={{ items: items.map((row) => ({ ...row, sentAt: '9'.repeat(75) })) }} />,
  )
  const scroller = container.querySelector('section:has(table)')
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth)
})

test('a filter by a user and its chip show the name of the user, and a username that is being typed stays', async () => {
  await render(<List first={{ raisedBy: 'ironbark.manager' }} />)
  await expect.element(chips.first()).toHaveTextContent('Raised By Ironbark Manager')
  await expect.element(filter('Raised By')).toHaveValue('Ironbark Manager')
  await filter('Raised By').fill('ironbark')
  await expect.element(chips.first()).toHaveTextContent('Raised By ironbark')
  await filter('Raised By').fill('ironbark.manager')
  await expect.element(chips.first()).toHaveTextContent('Raised By Ironbark Manager')
  await expect.element(filter('Raised By')).toHaveValue('ironbark.manager')
})

test('on paper, the first column of a list with boxes leaves the second one free', async () => {
  await page.viewport(1280, 800)
  const { container } = await render(
    <List choosing={{ chosen: new Set(), max: 50, onChoose: () => {}, nameOf: ({ id }) => id, acts: null }} />,
  )
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  const [first, second] = Array.from(container.querySelectorAll('thead th'), (head) => head.getBoundingClientRect())
  const left = container.querySelector('table')?.getBoundingClientRect().left
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  expect(first?.left).toBe(left)
  expect(first?.right).toBeLessThanOrEqual(second?.left ?? 0)
})

test('the header and the status stay in sight in a window of 768 pixels', async () => {
  await page.viewport(768, 300)
  const many = Array.from({ length: 30 }, (_, index) => ({ ...items[0], id: String(index) }) as Row)
  const { container } = await render(<List result={{ items: many }} />)
  const scroller = container.querySelector('section:has(table)') as HTMLElement
  scroller.style.inlineSize = '350px'
  window.scrollTo(0, 600)
  for (const left of [0, scroller.scrollWidth]) {
    scroller.scrollTo(left, 0)
    const status = container.querySelector('thead [data-variant="status"]')?.getBoundingClientRect()
    expect(status?.top).toBe(0)
    const box = scroller.getBoundingClientRect()
    expect(status?.left).toBeGreaterThanOrEqual(box.left)
    expect(status?.right).toBeLessThanOrEqual(box.right + 1)
  }
  window.scrollTo(0, 0)
})

test('columns are hidden and moved by keyboard, and the column that opens a row stays first', async () => {
  await page.viewport(1280, 800)
  await render(<List />)
  const heads = () => Array.from(document.querySelectorAll('thead th'), (head) => head.textContent)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Referral ID' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Sent' }).click()
  const down = page.getByRole('button', { name: 'Move Status down' })
  ;(down.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(down).toHaveFocus()
  await expect.element(page.getByText('Status: 4 of 5')).toBeInTheDocument()
  expect(heads()).toEqual(['Referral ID', 'Raised By', 'Status', 'File name'])
  await expectAccessible()
  await page.getByRole('button', { name: 'Restore defaults' }).click()
  expect(heads()).toEqual(['Referral ID', 'Status', 'Sent', 'Raised By', 'File name'])
})

test('another page size on a shared address leaves its columns to the address, and the own columns as they were', async () => {
  await page.viewport(1280, 800)
  await render(<List first={{ columns: 'id,status' }} />)
  const heads = () => Array.from(document.querySelectorAll('thead th'), (head) => head.textContent)
  await page.getByRole('combobox', { name: 'referrals on a page' }).selectOptions('25')
  expect(heads()).toEqual(['Referral ID', 'Status'])
  // Without a navigation, Back goes to the plain list.
  goTo.mockClear()
  await page.getByRole('button', { name: 'Back' }).click()
  expect(heads()).toEqual(['Referral ID', 'Status', 'Sent', 'Raised By', 'File name'])
})

test('rows are compact or have two lines on choice', async () => {
  await page.viewport(1280, 800)
  const long = items.map((row) => ({ ...row, raisedBy: 'Outside delegated authority '.repeat(9) }))
  const { container } = await render(<List result={{ items: long }} />)
  const height = () => container.querySelector('tbody tr')?.getBoundingClientRect().height
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('radio', { name: 'One line, compact' }).click()
  expect(height()).toBeLessThan(36)
  await page.getByRole('radio', { name: 'Two lines' }).click()
  expect(height()).toBeGreaterThan(48)
  expect(height()).toBeLessThan(70)
})

test('the number of rows on a page is chosen, and the first page is shown', async () => {
  await render(<List first={{ page: 3, size: 50 }} />)
  await page.getByRole('combobox', { name: 'referrals on a page' }).selectOptions('100')
  expect(goTo.mock.lastCall?.[0]).toEqual({})
})

test('what is shown is saved as a view under a name, opened by its link, and deleted', async () => {
  await render(<List first={{ sort: 'status', raisedBy: 'manager' }} />)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabelText('Save this view as').fill('Mine by status')
  await userEvent.keyboard('{Enter}')
  const view = page.getByRole('link', { name: 'Mine by status' })
  await expect.element(view).toHaveAttribute('aria-current', 'true')
  const [, query] = view.element().getAttribute('href')?.split('?') ?? []
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    sort: 'status',
    raisedBy: 'manager',
    size: '10',
    columns: 'id,status,sentAt,raisedBy,fileName',
  })
  await expectAccessible()
  await page.getByRole('button', { name: 'Delete view Mine by status' }).click()
  await expect.element(view).not.toBeInTheDocument()
})

test('a copied address has no personal filter and says so, and a saved view shows its own again', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await render(<List />)
  await filter('Raised By').fill('manager')
  await filter('File name').fill('Citizen')
  await searched({ raisedBy: 'manager', fileName: 'Citizen' })
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabelText('Save this view as').fill('Files')
  await userEvent.keyboard('{Enter}')
  const omitted = 'Not included: the filter by File name, which may identify a borrower.'
  await expect.element(page.getByText('Files saved.')).toBeVisible()
  const view = page.getByRole('link', { name: 'Files' })
  expect(view.element().getAttribute('href')).not.toContain('Citizen')
  await expect.element(view).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect.element(page.getByText(`Address copied. ${omitted}`)).toBeVisible()
  expect(copied).toHaveBeenCalledWith(expect.not.stringMatching(/Citizen|entered/))
})

test('typed filters come back with their key, also those that sign-on left out of the address, until they are cleared', async () => {
  const stored = { entered: [{ key: 'p0000001', filters: { raisedBy: 'manager', fileName: 'Citizen' } }] }
  await render(<List first={{ entered: 'p0000001', sort: 'status' }} stored={stored} />)
  await searched({ raisedBy: 'manager', fileName: 'Citizen' })
  expect(goTo.mock.lastCall?.[0]).toEqual({ entered: 'p0000001', sort: 'status', raisedBy: 'manager' })
  await filter('File name').fill('')
  await searched({ raisedBy: 'manager' })
  expect(goTo.mock.lastCall?.[0]).toEqual({ entered, sort: 'status', raisedBy: 'manager' })
  await filter('Raised By').fill('')
  await searched({})
  expect(goTo.mock.lastCall?.[0]).toEqual({ sort: 'status' })
})

test('a list whose personal filters are not known says so, and not where only others were entered', async () => {
  const lost = page.getByText('Filters that may identify a borrower are not part of an address.')
  const { rerender } = await render(<List key="1" first={{ entered: 'p0000001' }} />)
  await expect.element(lost).toBeVisible()
  await expectAccessible()
  await rerender(<List key="2" first={{ entered: 't0000001', raisedBy: 'manager' }} />)
  await searched({ raisedBy: 'manager' })
  await expect.element(lost).not.toBeInTheDocument()
})

test('j and k move between rows, / goes to the first filter, and typing in it is typing', async () => {
  await page.viewport(1280, 800)
  await render(<List />)
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Open referral 3' })).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Open referral 2' })).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('link', { name: 'Open referral 3' })).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(filter('Referral ID')).toHaveFocus()
  await userEvent.keyboard('j/')
  await expect.element(filter('Referral ID')).toHaveValue('j/')
})

test('the keys of a list can be switched off', async () => {
  await page.viewport(1280, 800)
  await render(<List />)
  await page.getByRole('button', { name: 'Columns' }).click()
  const shortcuts = page.getByRole('checkbox', { name: 'Single-key shortcuts' })
  await shortcuts.click()
  await page.getByRole('button', { name: 'Done' }).click()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Open referral 3' })).not.toHaveFocus()
  await page.getByRole('button', { name: 'Columns' }).click()
  await shortcuts.click()
  await page.getByRole('button', { name: 'Done' }).click()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Open referral 3' })).toHaveFocus()
})

test('the first row is one button away from the start of the list', async () => {
  await page.viewport(1280, 800)
  await render(<List />)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Go to the first referral' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'Open referral 3' })).toHaveFocus()
})

test('a personal filter is searched for and is never in the address', async () => {
  await render(<List first={{ page: 2 }} />)
  await filter('File name').fill('Citizen')
  await searched({ fileName: 'Citizen' })
  expect(goTo.mock.calls).toEqual([
    [{ entered: expect.stringMatching(/^p[0-9a-f]{7}$/) }, { replace: true, resetScroll: false }],
  ])
})

test('a header sorts by its column and reverses the order, from the first page', async () => {
  await render(<List first={{ page: 2 }} />)
  const head = page.getByRole('columnheader', { name: 'Status' })
  await expect
    .element(page.getByRole('columnheader', { name: 'Referral ID' }))
    .toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  expect(goTo.mock.calls.map(([address]) => address)).toEqual([{ sort: 'status' }, { sort: '-status' }])
  await expect
    .element(page.getByRole('columnheader', { name: 'File name' }).getByRole('button'))
    .not.toBeInTheDocument()
})

const waitingTable = defineTable({
  columns: { id: table.columns.id, waitingSince: { label: 'Waiting', kind: 'age' } },
  defaultSort: { field: 'waitingSince', ascending: true },
})

function WaitingList() {
  const [address, setAddress] = useState<TableAddress<FieldOf<typeof waitingTable>>>({})
  const list = useSearch({ table: waitingTable, address, onAddress: setAddress })
  return (
    <SearchList
      list={list}
      found={{
        page: { items: [{ id: '3' }], currentPage: 0, totalItems: 1, totalPages: 1 },
        busy: false,
        failure: null,
        onRetry: () => {},
      }}
      rowName="referral"
      caption="Referrals"
      rowKey={({ id }) => id}
      columns={[
        { field: 'id', cell: ({ id }) => id, width: 8 },
        { field: 'waitingSince', cell: () => '2 days', width: 10 },
      ]}
    />
  )
}

test('a list with the longest waiting first says that its waiting times are descending', async () => {
  await render(<WaitingList />)
  const head = page.getByRole('columnheader', { name: 'Waiting' })
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
})

test('a waiting time is filtered by an age, and anything else is an error that says what to type', async () => {
  await render(<WaitingList />)
  const age = page.getByLabelText('Filter by Waiting, more than')
  await age.fill('3 days')
  await expect.element(page.getByRole('list', { name: 'Filters' })).toHaveTextContent('Waiting more than 3 days')
  await age.fill('20/11/2026')
  await expect.element(page.getByText('20/11/2026 is not an age. Use 4 hours or 3 days.')).toBeVisible()
})

test('a range of waiting times is named as a range, and is shown whole in its filter', async () => {
  await render(<WaitingList />)
  const age = page.getByLabelText('Filter by Waiting, more than')
  await age.fill('48-120 hours')
  await expect.element(page.getByRole('list', { name: 'Filters' })).toHaveTextContent('Waiting 48 to 120 hours')
  await expect.element(page.getByRole('button', { name: 'Remove filter Waiting: 48 to 120 hours' })).toBeVisible()
  const input = age.element() as HTMLInputElement
  // As wide as in the queue at 1280 pixels.
  input.style.inlineSize = '119px'
  expect(input.scrollWidth).toBe(input.clientWidth)
})

test('the links of the pager keep their place and their focus, also when they are disabled', async () => {
  await render(<List first={{ page: 10 }} />)
  await expect.element(page.getByText('19 to 20 of 22 referrals')).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect.element(page.getByText('21 to 22 of 22 referrals')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Page 11' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Next page' })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
})

test('an invalid page number is refused at its field with the valid range', async () => {
  await render(<List />)
  const wanted = page.getByLabelText('Go to page')
  for (const text of ['abc', '0', '-1', '1.5']) {
    await wanted.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(wanted).toHaveAccessibleDescription('Enter a page from 1 to 11.')
    await expect.element(wanted).toBeInvalid()
  }
  await expectAccessible()
  await wanted.fill('3')
  await expect.element(wanted).toBeValid()
  await userEvent.keyboard('{Enter}')
  expect(goTo).toHaveBeenLastCalledWith({ page: 3 }, { replace: false, resetScroll: false })
})

test('a page beyond the last one is replaced by the last one', async () => {
  await render(<List first={{ page: 99 }} result={{ items: [] }} />)
  await expect.poll(() => goTo.mock.lastCall).toEqual([{ page: 11 }, { replace: true, resetScroll: false }])
})

test('a capped total is shown as more than 10,000', async () => {
  await render(<List result={{ totalItems: 10_001, totalIsCapped: true }} />)
  await expect.element(page.getByText('1 to 2 of more than 10,000 referrals')).toBeVisible()
})

for (const width of [1280, 320])
  test(`in a window of ${width} pixels, no row of the search before is shown while others load`, async () => {
    await page.viewport(width, 800)
    const { rerender } = await render(<List />)
    const row = page.getByText('ironbark.manager').first()
    const count = page.getByText('1 to 2 of 22 referrals')
    await expect.element(row).toBeVisible()
    const { height } = document.body.getBoundingClientRect()
    await rerender(<List busy />)
    await expect.element(row).not.toBeVisible()
    await expect.element(count).not.toBeVisible()
    expect(document.body.getBoundingClientRect().height).toBe(height)
    await expectAccessible()
    await rerender(<List />)
    await expect.element(row).toBeVisible()
    await expect.element(count).toBeVisible()
  })

test('the list shows Searching until the first page is loaded', async () => {
  await render(<List result={null} busy />)
  await expect.element(page.getByText('Searching…')).toBeVisible()
  await expectAccessible()
})

test('a failed search shows its messages, and Try again repeats it', async () => {
  const onRetry = vi.fn()
  const failure = { messages: ['The search is closed for an hour.'], isUnknownCall: false }
  await render(<List result={null} failure={failure} onRetry={onRetry} />)
  await expect.element(page.getByText('The referrals could not be loaded.')).toBeVisible()
  await expect.element(page.getByText('The search is closed for an hour.')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Nothing was loaded' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('rows that could not be refreshed stay, with a warning', async () => {
  await render(<List failure={{ messages: [], isUnknownCall: false }} />)
  await expect.element(page.getByText('The referrals could not be refreshed.')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'ironbark.manager' }).first()).toBeVisible()
  await expectAccessible()
})

test('a service that does not know the search shows a notice in place of the list', async () => {
  await render(<List result={null} failure={{ messages: [], isUnknownCall: true }} />)
  await expect.element(page.getByText('This service keeps no list of referrals.')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('a press anywhere on a row opens it, selecting text in it does not', async () => {
  await render(<List />)
  const cell = page.getByRole('cell', { name: 'ironbark.manager' }).first().element()
  getSelection()?.selectAllChildren(cell)
  cell.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(location.hash).toBe('')
  await page.getByRole('cell', { name: 'valuation.pdf' }).first().click()
  expect(location.hash).toBe('#/3')
})

test('in a narrow window rows are cards with their status, and filters and order are collapsed', async () => {
  await page.viewport(320, 640)
  await render(<List />)
  const cards = page.getByRole('list', { name: 'Referrals' }).getByRole('listitem')
  const text = '3SubmittedSent22/11/2026Raised Byironbark.managerFile namevaluation.pdf'
  await expect.element(cards.first()).toHaveTextContent(text)
  await expect.element(cards.first().getByRole('link', { name: 'Open referral 3' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await expectAccessible()
  await page.getByText('Filter and sort').click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Status, ascending')
  await filter('Raised By').fill('ironbark')
  await searched({ raisedBy: 'ironbark' })
  expect(goTo.mock.lastCall?.[0]).toEqual({ entered, sort: 'status', raisedBy: 'ironbark' })
  await expectAccessible()
})

test('with wide text spacing no two cells of a list touch, and no column is narrower for another', async () => {
  const restoreSpacing = setWideTextSpacing()
  try {
    const long = items.map((row) => ({ ...row, sentAt: '22/11/2026 17:25' }))
    for (const width of [320, 800, 1280]) {
      await page.viewport(width, 800)
      const { container, unmount } = await render(<List result={{ items: long }} />)
      expect(findTouchingCells(container)).toEqual([])
      await unmount()
    }
  } finally {
    restoreSpacing()
  }
})

test('with wide text spacing a text that does not fit wraps instead of ending in an ellipsis', async () => {
  await page.viewport(1280, 800)
  const long = items.map((row) => ({
    ...row,
    raisedBy: 'Ironbark Bank of Queensland, the branch in Brisbane',
    sentAt: 'IRONBARK-'.repeat(2),
  }))
  const { container } = await render(<List result={{ items: long }} />)
  const cut = () =>
    Array.from(container.querySelectorAll('tbody td')).filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    )
  expect(cut()).toHaveLength(2)
  const restoreSpacing = setWideTextSpacing()
  try {
    await expect.poll(cut).toHaveLength(0)
  } finally {
    restoreSpacing()
  }
  await expect.poll(cut).toHaveLength(2)
})

test('a text of a row that is cut off is shown whole in a tooltip, and others have none', async () => {
  await page.viewport(1280, 800)
  const long = 'Outside delegated authority '.repeat(9).trim()
  const { container } = await render(
    <List
      result={{ items: items.map((row) => ({ ...row, raisedBy: long, fileName: long })) }}
      fileCell={({ fileName }) => (
        <button type="button" style={{ inlineSize: '5rem', overflow: 'hidden', whiteSpace: 'nowrap' }}>
          {fileName}
        </button>
      )}
    />,
  )
  const titles = async () => {
    const cells = Array.from(container.querySelectorAll<HTMLElement>('tbody tr:first-child td'))
    for (const cell of cells) await userEvent.hover(cell)
    return cells.map(({ title }) => title)
  }
  expect(await titles()).toEqual(['', '', long, long])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('radio', { name: 'Two lines' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await titles()).toEqual(['', '', long, long])
})

test('in a window of 768 pixels the longest reference of the sticky column stays apart from its edge', async () => {
  await page.viewport(768, 800)
  const { container } = await render(
    <List result={{ items: items.map((row) => ({ ...row, id: 'KSHW4-7G548-RD27W' })) }} />,
  )
  const cell = container.querySelector('tbody th')
  const text = cell?.querySelector('a')?.getBoundingClientRect()
  expect(text?.width).toBeGreaterThan(100)
  expect((cell?.getBoundingClientRect().right ?? 0) - (text?.right ?? 0)).toBeGreaterThanOrEqual(6)
})

test('the width of a column does not depend on its content', async () => {
  const widths = async (rows: readonly Row[]) => {
    const { container, unmount } = await render(<List result={{ items: rows }} />)
    const measured = Array.from(container.querySelectorAll('thead th'), (head) => head.getBoundingClientRect().width)
    await unmount()
    return measured
  }
  const usual = await widths(items)
  expect(usual).toHaveLength(5)
  expect(await widths([])).toEqual(usual)
  expect(await widths(items.map((row) => ({ ...row, fileName: 'valuation-of-the-security.pdf'.repeat(9) })))).toEqual(
    usual,
  )
})
