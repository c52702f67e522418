import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchColumns } from '../../contract/index.ts'
import type { ReadCode } from './plan-search.ts'
import { type BoardRow, SearchBoard } from './search-board.ts'
import { searchOnBoard } from './search-on-board.ts'
import { searchNaively, sydneyText } from './testing/naive-search.ts'
import { packRows } from './testing/pack-rows.ts'
import { startTurn, type Turn } from './turn.ts'

const username = 'ava.nguyen'
const names: Record<string, string> = {
  NEWAPP: 'New application',
  TOPUP: 'Top-up',
  APPROVED: 'Approved',
  APPCOND: 'Approved with conditions',
  BankOne: 'Bank',
  BankTwo: 'Bank',
}
const readCode: ReadCode = (_column, code) => names[code] ?? code

// Few characters, so that texts contain each other; among them some that share a bit, and some of several bytes.
const anyReference = fc
  .array(fc.constantFrom('a', 'A', 'b', '1', '2', '-', '/', '_', ' ', 'é', 'É', 'e\u0301', '😀', '￭'), {
    minLength: 1,
    maxLength: 9,
  })
  .map((characters) => characters.join('').trim() || 'x')
const anyMoment = fc.oneof(
  fc.constantFrom(1_700_000_000_000, 1_700_000_000_001, 1_700_000_060_000),
  fc.integer({ min: 1_600_000_000_000, max: 1_800_000_000_000 }),
)
const anyContent = fc.record({
  raisedBy: fc.constantFrom(username, 'Ava.Nguyen', 'ava.nguyen2', 'jack@bank.example'),
  submissionType: fc.constantFrom('NEWAPP', 'TOPUP', 'OLDTYPE'),
  status: fc.constantFrom('Submitted', 'In Progress', 'On Hold', 'Complete'),
  decision: fc.constantFrom(null, 'APPROVED', 'APPCOND', 'OTHER'),
  brandName: fc.constantFrom('BankOne', 'BankTwo', 'Mutual'),
  submittedAt: anyMoment,
})
/** A new request with a number so much above the last one, or a change of one that is there. */
const anyStep = fc.oneof(
  fc.record({ gap: fc.constantFrom(1, 1, 1, 2, 998, 5_000_000_000), reference: anyReference, content: anyContent }),
  fc.record({ gap: fc.constant(0), row: fc.nat(), reference: fc.option(anyReference), content: anyContent }),
)
const anyColumn = fc.constantFrom(...searchColumns)
const anyText = fc.oneof(
  fc.record({
    part: fc.constant(null),
    text: fc.oneof(anyReference, fc.string({ maxLength: 100 }), fc.constant(username)),
  }),
  // A part of what some request shows.
  fc.record({ part: fc.nat(), from: fc.nat(12), length: fc.integer({ min: 1, max: 16 }), upper: fc.boolean() }),
)
const anySearch = fc.record({
  page: fc.nat(4),
  pageSize: fc.integer({ min: 1, max: 8 }),
  filters: fc.array(fc.tuple(anyColumn, anyText), { maxLength: 3 }),
  sorts: fc.array(fc.record({ field: anyColumn, ascending: fc.boolean() }), { maxLength: 5 }),
})

type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never
type AnySearch = typeof anySearch extends fc.Arbitrary<infer Value> ? Value : never

function applyStep(rows: BoardRow[], step: Step): BoardRow | null {
  const index = step.gap === 0 ? rows.length && step.row % rows.length : rows.length
  const before = rows[index]
  if (step.gap === 0 && !before) return null
  const row = {
    requestId: before?.requestId ?? (rows.at(-1)?.requestId ?? 100_000) + step.gap,
    lenderRefNumber: step.reference ?? before?.lenderRefNumber ?? '',
    ...step.content,
  }
  rows[index] = row
  return row
}

function searchFor(rows: readonly BoardRow[], { filters, ...search }: AnySearch) {
  const texts = filters.map(([column, text]) => {
    if (text.part === null) return [column, text.text] as const
    const row = rows[text.part % (rows.length || 1)]
    const shown = {
      ...row,
      lenderRefNum: row?.lenderRefNumber,
      submissionDateTime: row && sydneyText(row.submittedAt),
    }[column]
    // By whole characters: half a character is refused before it comes here.
    const part = [...String(shown ?? '')].slice(text.from, text.from + text.length).join('')
    return [column, text.upper ? part.toUpperCase() : part] as const
  })
  return { ...search, filter: Object.fromEntries(texts), username, readCode }
}

const impatient: Turn = { isOver: () => true, pass: async () => undefined }

describe('a search on a board', () => {
  it('finds exactly what the obvious way finds, whatever is asked and however the requests came to be', async () => {
    const anyCase = fc.record({
      steps: fc.array(anyStep, { maxLength: 60 }),
      searches: fc.array(anySearch, { minLength: 1, maxLength: 4 }),
      blockLength: fc.integer({ min: 1, max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ steps, searches, blockLength }) => {
        const rows: BoardRow[] = []
        const board = new SearchBoard()
        for (const step of steps) {
          const row = applyStep(rows, step)
          if (row) expect(board.put(row)).toBe(true)
        }
        const loaded = new SearchBoard()
        for (let from = 0; from < rows.length; from += blockLength) {
          const block = rows.slice(from, from + blockLength)
          expect(loaded.append(packRows(block), block.length)).toBe(true)
        }
        for (const search of searches.map((any) => searchFor(rows, any))) {
          const found = searchNaively(rows, search)
          expect(await searchOnBoard(board, search, impatient)).toEqual(found)
          expect(await searchOnBoard(loaded, search, impatient)).toEqual(found)
        }
      }),
      { numRuns: 2_000 },
    )
  }, 60_000)

  const search = { page: 0, pageSize: 10, filter: {}, sorts: [], username, readCode }
  const request = (requestId: number, changes: Partial<BoardRow> = {}): BoardRow => ({
    requestId,
    lenderRefNumber: `LN-${requestId}`,
    raisedBy: username,
    submissionType: 'NEWAPP',
    status: 'Submitted',
    decision: null,
    brandName: 'BankOne',
    submittedAt: 0,
    ...changes,
  })

  it('keeps more than 65,536 people apart', async () => {
    const board = new SearchBoard()
    for (let index = 0; index < 70_000; index++) board.put(request(100_001 + index, { raisedBy: `person ${index}` }))
    const found = await searchOnBoard(board, { ...search, filter: { raisedBy: 'person 69999' } }, startTurn())
    expect(found.items.map(({ requestId }) => requestId)).toEqual(['170000'])
    const first = await searchOnBoard(board, { ...search, filter: { raisedBy: 'PERSON 44' }, pageSize: 1 }, startTurn())
    // 44, 440 to 449, 4400 to 4499 and 44000 to 44999.
    expect(first).toMatchObject({ totalItems: 1111, items: [{ raisedBy: 'person 44999' }] })
  }, 60_000)

  it('keeps texts apart that have the same hash, and a change of what was loaded', async () => {
    // Found by trying.
    const people = ['aviaed', 'yqrvwc', 'ytbzyc', 'riktcd']
    const rows = [...people, ...people].map((raisedBy, index) => request(100_001 + index, { raisedBy }))
    const board = new SearchBoard()
    expect(board.append(packRows(rows), rows.length)).toBe(true)
    expect(rows.map((_, row) => board.raisedBy.at(row))).toEqual([...people, ...people])
    expect(board.raisedBy.texts).toEqual(people)
    const changed = request(100_002, { lenderRefNumber: 'another, and longer', status: 'Complete' })
    expect(board.put(changed)).toBe(true)
    const found = await searchOnBoard(board, { ...search, filter: { lenderRefNum: 'LONGER' } }, startTurn())
    expect(found).toMatchObject({ totalItems: 1, items: [{ requestId: '100002', status: 'Complete' }] })
  })

  it('takes no block whose texts cannot be told apart', () => {
    const board = new SearchBoard()
    const rows = [request(100_001), request(100_002, { raisedBy: 'a\u0001b' })]
    expect(board.append(packRows(rows), rows.length)).toBe(false)
    expect(board.rowCount).toBe(0)
  })

  it('has no place for a request between others', () => {
    const board = new SearchBoard()
    expect([board.put(request(100_001)), board.put(request(100_003)), board.put(request(100_002))]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('takes less than a hundred bytes for a request', () => {
    const board = new SearchBoard()
    for (let index = 0; index < 100_000; index++) board.put(request(100_001 + index))
    expect(board.byteLength / 100_000).toBeLessThan(100)
  })
})
