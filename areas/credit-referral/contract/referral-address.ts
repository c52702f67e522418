/** The columns of the search table, as the search names them (specification 001 §3). */
export const searchColumns = [
  'requestId',
  'lenderRefNum',
  'raisedBy',
  'submissionType',
  'status',
  'decision',
  'submissionDateTime',
  'brandName',
] as const
export type SearchColumn = (typeof searchColumns)[number]

/** How the search is sorted where nothing else is said: the newest request first (specification 001 §9). */
export const defaultSort = '-requestId'

/**
 * What the address of the credit referral screen says, so that Back and a shared link restore it. Everything is left
 * out that is as it would be without it: My Requests, the first page, the newest request first.
 */
export type ReferralAddress = {
  readonly view?: 'all' | 'new'
  /** The request that is open. */
  readonly request?: string
  /** From 1, as people count. */
  readonly page?: number
  /** A column; with a minus before it, the last first. */
  readonly sort?: string
} & { readonly [Column in SearchColumn]?: string }

/** Reads what stands after the question mark; what makes no sense, or says what holds without it, is left out. */
export function readReferralAddress(given: Record<string, unknown>): ReferralAddress {
  const { view, request, page, sort } = given
  const filters = searchColumns.flatMap((column) => {
    const text = textOf(given[column])
    return text === '' ? [] : [[column, text.slice(0, 100)]]
  })
  return {
    ...((view === 'all' || view === 'new') && { view }),
    ...(/^[1-9]\d{0,17}$/.test(textOf(request)) && { request: textOf(request) }),
    ...(/^[1-9]\d{0,5}$/.test(textOf(page)) && page !== '1' && { page: Number(page) }),
    ...(isSort(textOf(sort)) && { sort: textOf(sort) }),
    ...Object.fromEntries(filters),
  }
}

function isSort(text: string): boolean {
  return text !== defaultSort && searchColumns.some((column) => column === text.replace(/^-/, ''))
}

function textOf(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
}
