/** A search as the portal sends it, and plain SQL for the same rows. */
export type SampleSearch = {
  readonly search: {
    readonly page: number
    readonly pageSize: 10
    readonly filter: Readonly<Record<string, string | readonly string[]>>
    readonly sorts: readonly { readonly field: string; readonly ascending: boolean }[]
  }
  readonly where: string
  readonly order: string
}

type Filter = SampleSearch['search']['filter']

const newest = { page: 0, order: 'case_id desc', sorts: [] as SampleSearch['search']['sorts'] }

function filtered(filter: Filter, where: string, { page, order, sorts } = newest): SampleSearch {
  return { search: { page, pageSize: 10, filter, sorts }, where, order }
}

function sorted(field: string, ascending: boolean, by: string, page = 0): SampleSearch {
  const direction = ascending ? 'asc' : 'desc'
  return filtered({}, 'true', { page, order: `${by} ${direction}, case_id desc`, sorts: [{ field, ascending }] })
}

const sydney = (moment: string) => `timestamp '${moment}' at time zone 'Australia/Sydney'`
const between = (from: string, until: string) => `submitted_at >= ${sydney(from)} and submitted_at < ${sydney(until)}`
const decisions = `case decision when 'APPROVED' then 'approved' when 'APPCOND' then 'approved with conditions' when 'DECLINED'
  then 'declined' when 'MOREINFO' then 'more information required' else 'withdrawn' end`
const four = filtered(
  { lenderRefNum: '1', raisedBy: 'a', status: ['Complete'], submissionDateTime: '2025' },
  `strpos(reference_key, '1') > 0 and strpos(lower(raised_by), 'a') > 0 and status = 'Complete'
    and strpos(to_char(submitted_at at time zone 'Australia/Sydney', 'DD/MM/YYYY HH24:MI'), '2025') > 0`,
)

/** Every class of search. */
export function referralSearchClasses(person: string): Readonly<Record<string, readonly SampleSearch[]>> {
  return {
    'no filter, first and 1,000th page': [filtered({}, 'true'), filtered({}, 'true', { ...newest, page: 999 })],
    'My Requests': [filtered({ raisedBy: person }, `raised_by = '${person}'`)],
    'one letter of a text': ['1', 'a', 'f', '/'].map((letter) =>
      filtered({ lenderRefNum: letter }, `strpos(reference_key, '${letter}') > 0`),
    ),
    'four letters of a text': ['a1b2', 'ln-0', 'zzzz', '1234'].map((letters) =>
      filtered({ lenderRefNum: letters }, `strpos(reference_key, '${letters}') > 0`),
    ),
    'a part of a number or a person': [
      filtered({ requestId: '1234' }, `strpos(case_id::text, '1234') > 0`),
      filtered({ raisedBy: 'a.nguy' }, `strpos(lower(raised_by), 'a.nguy') > 0`),
    ],
    'chosen values': [
      filtered({ status: ['On Hold'] }, `status = 'On Hold'`),
      filtered({ status: ['Submitted', 'In Progress'] }, `status in ('Submitted', 'In Progress')`),
      filtered({ decision: ['DECLINED', 'WITHDRAWN'] }, `decision in ('DECLINED', 'WITHDRAWN')`),
      filtered({ submissionType: ['TOPUP'] }, `submission_type = 'TOPUP'`),
    ],
    'a part of a choice': [
      filtered({ status: 'hold' }, `strpos(lower(status), 'hold') > 0`),
      filtered({ decision: 'conditions' }, `decision = 'APPCOND'`),
    ],
    'a day, a month, a range': [
      filtered({ submissionDateTime: '14/03/2025' }, between('2025-03-14', '2025-03-15')),
      filtered({ submissionDateTime: '03/2024' }, between('2024-03-01', '2024-04-01')),
      filtered({ submissionDateTime: '01/02/2023 - 14/03/2025' }, between('2023-02-01', '2025-03-15')),
    ],
    'a part of a date': ['14/03', '5 11:'].map((part) =>
      filtered(
        { submissionDateTime: part },
        `strpos(to_char(submitted_at at time zone 'Australia/Sydney', 'DD/MM/YYYY HH24:MI'), '${part}') > 0`,
      ),
    ),
    'four filters': [four],
    'four filters and a sort': [
      {
        ...four,
        search: { ...four.search, sorts: [{ field: 'raisedBy', ascending: true }] },
        order: 'lower(raised_by), case_id desc',
      },
    ],
    'a sort': [
      sorted('raisedBy', true, 'lower(raised_by)'),
      sorted('lenderRefNum', false, 'reference_key'),
      sorted('submissionDateTime', true, 'submitted_at'),
      sorted('status', true, 'lower(status)'),
      sorted('decision', false, decisions),
    ],
    'two sorts, 1,000th page': [
      filtered({}, 'true', {
        page: 999,
        order: `lower(status), lower(raised_by) desc, case_id desc`,
        sorts: [
          { field: 'status', ascending: true },
          { field: 'raisedBy', ascending: false },
        ],
      }),
    ],
  }
}
