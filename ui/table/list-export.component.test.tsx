import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../tests/component/expect-accessible.ts'
import { type ExportList, ListExport } from './list-export.tsx'

const file = { file: new Blob(['a']), name: 'Quotes 2026-11-23 1405.csv', rows: 1234, hasMore: false }
const show = (onExport: ExportList) =>
  render(
    <main>
      <ListExport onExport={onExport} count="1,234 quotes" rowNames="quotes" />
    </main>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const progress = page.getByRole('status')

/** The names of the files that the browser was asked to save. */
const saved: string[] = []
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  saved.push(this.download)
})
afterEach(() => {
  saved.length = 0
})

test('an export by keyboard saves the file of its format, under its name, and says how many rows it has', async () => {
  const onExport = vi.fn<ExportList>(async () => file)
  await show(onExport)
  await userEvent.tab()
  await expect.element(button('Export to Excel')).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(progress).toHaveTextContent('1,234 rows exported.')
  expect(onExport).toHaveBeenCalledExactlyOnceWith('csv', expect.any(AbortSignal))
  expect(saved).toEqual([file.name])
  await expect.element(button('Export to CSV')).toHaveFocus()
  await expectAccessible()
})

test('an export that has not all rows says so', async () => {
  await show(async () => ({ ...file, rows: 100_000, hasMore: true }))
  await button('Export to Excel').click()
  await expect
    .element(progress)
    .toHaveTextContent('The first 100,000 rows exported. Filter the list to export the rest.')
})

test('an export of a copy of the database says how old its rows are', async () => {
  await show(async () => ({ ...file, age: 3 }))
  await button('Export to Excel').click()
  await expect.element(progress).toHaveTextContent('1,234 rows exported. As of 3 seconds ago.')
})

test('a running export shows its rows, starts no second one, and can be cancelled', async () => {
  const onExport = vi.fn<ExportList>(
    (_format, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await show(onExport)
  await button('Export to Excel').click()
  await expect.element(progress).toHaveTextContent('Exporting 1,234 quotes…')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Export to CSV')).toBeDisabled()
  await expectAccessible()
  await button('Cancel the export').click()
  await expect.element(progress).toHaveTextContent('Export cancelled.')
  await expect.element(button('Export to Excel')).toHaveFocus()
  expect(onExport).toHaveBeenCalledOnce()
  expect(saved).toEqual([])
})

test('an export that fails says why, and can be tried again', async () => {
  const onExport = vi.fn<ExportList>(async () => file)
  onExport.mockResolvedValueOnce({ messages: ['The service cannot be reached.'] })
  await show(onExport)
  await button('Export to CSV').click()
  await expect.element(page.getByText('The quotes could not be exported.')).toBeVisible()
  await expect.element(page.getByText('The service cannot be reached.')).toBeVisible()
  await expectAccessible()
  await button('Export to CSV').click()
  await expect.element(progress).toHaveTextContent('1,234 rows exported.')
})
