import { searchColumns } from '#areas/credit-referral/contract'

/** A search as the portal sends it. */
export type SampleSearch = {
  readonly page: number
  readonly pageSize: number
  readonly filter: Readonly<Record<string, string>>
  readonly sorts: readonly { readonly field: string; readonly ascending: boolean }[]
}

const plain: SampleSearch = { page: 0, pageSize: 10, filter: {}, sorts: [] }
const filtered = (filter: SampleSearch['filter']): SampleSearch => ({ ...plain, filter })
const everyPage = (search: SampleSearch, last: number): SampleSearch[] =>
  [0, Math.floor(last / 2), last].map((page) => ({ ...search, page }))

/** Every kind of search that a person can ask for, on a lender whose last page has that number. */
export function referralSearchClasses(last: number): Readonly<Record<string, readonly SampleSearch[]>> {
  const mixed = filtered({ lenderRefNum: '1', raisedBy: 'a', status: 'complete', submissionDateTime: '1' })
  return {
    'no filter': everyPage(plain, last),
    'one character of a text': [
      ...['1', '7', 'a', 'l', '/'].map((lenderRefNum) => filtered({ lenderRefNum })),
      ...['1', '9'].map((requestId) => filtered({ requestId })),
      ...['1', ' ', '/'].map((submissionDateTime) => filtered({ submissionDateTime })),
      ...['a', 'k'].map((raisedBy) => filtered({ raisedBy })),
    ],
    'three characters and more of a text': [
      ...['345', 'ln-', '2024-1', 'a12', 'coburg'].map((lenderRefNum) => filtered({ lenderRefNum })),
      ...['234', '100500'].map((requestId) => filtered({ requestId })),
      ...['/11', '11/2025', '5 11:'].map((submissionDateTime) => filtered({ submissionDateTime })),
      ...['ngu', 'ironbark.manager'].map((raisedBy) => filtered({ raisedBy })),
    ],
    'a code': [
      ...['a', 'top', 'NEWAPP'].map((submissionType) => filtered({ submissionType })),
      ...['m', 'complete', 'on hold'].map((status) => filtered({ status })),
      ...['a', 'approved', 'conditions', 'DECLINED'].map((decision) => filtered({ decision })),
      ...['bank', 'direct'].map((brandName) => filtered({ brandName })),
    ],
    'several filters': [
      mixed,
      { ...mixed, sorts: [{ field: 'lenderRefNum', ascending: true }] },
      filtered({ raisedBy: 'ngu', decision: 'declined' }),
      filtered({ lenderRefNum: '2', requestId: '3', submissionDateTime: '4', brandName: 'bank' }),
    ],
    'a sort': searchColumns.flatMap((field) =>
      [true, false].flatMap((ascending) => everyPage({ ...plain, sorts: [{ field, ascending }] }, last)),
    ),
    'every sort at once': everyPage(
      { ...plain, sorts: searchColumns.toReversed().map((field) => ({ field, ascending: true })) },
      last,
    ),
  }
}
