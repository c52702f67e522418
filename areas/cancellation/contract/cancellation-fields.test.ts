import { describe, expect, it } from 'vitest'
import { type CancellationTerms, cancellationLimits, parseCancellation, refundOf } from './index.ts'

const lists = {
  reasons: [
    { shortName: 'REPAID', longName: 'Loan repaid' },
    { shortName: 'OTHER', longName: 'Other' },
  ],
}
const terms: CancellationTerms = {
  coverBegan: '2026-01-15',
  coverEnds: '2056-01-15',
  premiumPaid: 10_000_00n,
  today: '2026-11-30',
}
const form = { reason: 'REPAID', notes: '', cancellationDate: '30/11/2026' }

function messagesOf(changes: Partial<typeof form>, changedTerms: Partial<CancellationTerms> = {}) {
  const { errors = [] } = parseCancellation({ ...form, ...changes }, lists, { ...terms, ...changedTerms })
  return errors.map(({ field, message }) => `${field}: ${message}`)
}

it('a cancellation has a reason and a date, and notes are optional', () => {
  expect(parseCancellation(form, lists, terms)).toEqual({
    values: { reason: 'REPAID', notes: null, cancellationDate: '2026-11-30' },
  })
})

it('a cancellation names everything that is missing at once', () => {
  expect(messagesOf({ reason: '', cancellationDate: '' })).toEqual([
    'reason: Select a reason.',
    'cancellationDate: Enter the cancellation date.',
  ])
  expect(messagesOf({ reason: 'MOVED', cancellationDate: '31/02/2026' })).toEqual([
    'reason: Select a reason from the list.',
    'cancellationDate: Please enter a valid date',
  ])
})

it('another reason is described in the notes', () => {
  expect(messagesOf({ reason: 'OTHER', notes: ' \n' })).toEqual(['notes: Describe the reason.'])
  expect(messagesOf({ reason: 'OTHER', notes: 'The borrower died.' })).toEqual([])
})

it('notes may have 5,000 characters', () => {
  expect(messagesOf({ notes: 'x'.repeat(5000) })).toEqual([])
  expect(messagesOf({ notes: 'x'.repeat(5001) })).toEqual(['notes: The text must not exceed 5,000 characters.'])
})

describe('the cancellation date', () => {
  it('is the first day of cover at the earliest', () => {
    expect(messagesOf({ cancellationDate: '15/01/2026' })).toEqual([])
    expect(messagesOf({ cancellationDate: '14/01/2026' })).toEqual([
      'cancellationDate: Enter a date on or after 15/01/2026, when cover began.',
    ])
  })

  it('is three months ahead at the latest, or that month’s last day', () => {
    expect(messagesOf({ cancellationDate: '28/02/2027' })).toEqual([])
    expect(messagesOf({ cancellationDate: '01/03/2027' })).toEqual([
      'cancellationDate: Enter a date no later than 28/02/2027.',
    ])
  })

  it('is not after the last day of cover', () => {
    const ending = { coverEnds: '2026-12-24' }
    expect(messagesOf({ cancellationDate: '24/12/2026' }, ending)).toEqual([])
    expect(messagesOf({ cancellationDate: '25/12/2026' }, ending)).toEqual([
      'cancellationDate: Enter a date no later than 24/12/2026.',
    ])
    expect(cancellationLimits({ ...terms, coverEnds: null }).latest).toBe('2027-02-28')
  })

  it('is checked also while the reason is missing', () => {
    expect(messagesOf({ reason: '', cancellationDate: '01/03/2027' })).toHaveLength(2)
  })
})

describe('the refund of a cancellation', () => {
  const amountOf = (date: string, today = terms.today) => refundOf({ ...terms, today }, date).amount

  it('follows the published schedule from the start of cover to the cancellation date', () => {
    expect(amountOf('2026-11-30')).toBe(4_000_00n)
    expect(amountOf('2027-01-15')).toBe(2_000_00n)
  })

  it('is nothing when the lender asks more than three months after the cancellation date', () => {
    expect(amountOf('2026-08-31', '2026-11-30')).toBe(4_000_00n)
    expect(amountOf('2026-08-29', '2026-11-30')).toBe(0n)
  })
})
