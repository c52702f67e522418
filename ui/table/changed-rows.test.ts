import { expect, it } from 'vitest'
import { changedRows } from './changed-rows.ts'

type Row = { readonly id: string; readonly status: string }
const row = (id: string, status = 'Submitted'): Row => ({ id, status })
const changed = (before: readonly Row[], now: readonly Row[], ...happened: string[]) =>
  changedRows(before, now, ({ id }) => id, new Set(happened)).map(({ id }) => id)

it('a row with other content has changed', () => {
  expect(changed([row('1'), row('2')], [row('1'), row('2', 'On Hold')])).toEqual(['2'])
})

it('a row that moved up or down has not changed', () => {
  expect(changed([row('1'), row('2'), row('3')], [row('2'), row('3')], '1')).toEqual([])
  expect(changed([row('2'), row('3')], [row('1'), row('2'), row('3')], '1')).toEqual(['1'])
})

it('a row that moved in from the next page has not changed', () => {
  expect(changed([row('1'), row('2')], [row('2'), row('3')], '1')).toEqual([])
})
