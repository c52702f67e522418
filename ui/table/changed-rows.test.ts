import { describe, expect, it } from 'vitest'
import { changedRows } from './changed-rows.ts'

type Row = { readonly id: string; readonly status: string }
const row = (id: string, status = 'Submitted'): Row => ({ id, status })
const changed = (before: readonly Row[], now: readonly Row[], ...happened: string[]) =>
  changedRows(before, now, ({ id }) => id, new Set(happened)).map(({ id }) => id)

describe('the rows that changed', () => {
  it('are those that read otherwise than before', () => {
    expect(changed([row('1'), row('2')], [row('1'), row('2', 'On Hold')])).toEqual(['2'])
  })

  it('are none of those that moved up or down, though each of them is another object', () => {
    expect(changed([row('1'), row('2'), row('3')], [row('2'), row('3')], '1')).toEqual([])
    expect(changed([row('2'), row('3')], [row('1'), row('2'), row('3')], '1')).toEqual(['1'])
  })

  it('are not one that came from the next page because another went', () => {
    expect(changed([row('1'), row('2')], [row('2'), row('3')], '1')).toEqual([])
  })
})
