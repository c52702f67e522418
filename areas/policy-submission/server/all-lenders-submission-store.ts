import { sql } from 'kysely'
import { containsPerson, withNames } from '#areas/identity/server'
import { type BrandNames, brandColumn } from '#areas/reference-data/server'
import { type Option, referenceKey } from '#packages/fields'
import { type Database, inSnapshot } from '#platform/database'
import type { ListExport } from '#platform/export'
import { type Condition, containsText, type Found, type Source, searchTable, withStoredOptions } from '#platform/search'
import {
  outsideCard,
  type SubmissionListField,
  type SubmissionListSearch,
  type SubmittedPolicy,
  submissionListTable,
} from '../contract/index.ts'
import { listedColumns, submissionStatus } from './submission-store.ts'

type ListedSubmission = Omit<SubmittedPolicy, 'submittedAt'> & {
  readonly channel: string
  readonly submittedAt: Date
  /** The sender's reason for the warnings of level `outside`; null if it acknowledged none. */
  readonly acknowledgedReason: string | null
}

function listSource(brands: readonly Option[]): Source<SubmissionListField> {
  return {
    table: submissionListTable,
    columns: {
      submittedAt: { value: sql.ref('submitted_at') },
      channel: { value: sql.ref('channel'), order: sql.ref('channel'), counted: 'channel' },
      lmiReferenceNo: {
        value: sql.ref('lmi_reference'),
        order: sql.ref('lmi_reference_key'),
        filterSql: (reference) => containsText(sql.ref('lmi_reference_key'))(referenceKey(reference)),
      },
      policyNo: {
        value: sql.ref('policy_number'),
        order: sql.ref('policy_number'),
        filterSql: containsText(sql.ref('policy_number')),
      },
      brand: brandColumn(brands, 'policy_submission'),
      submittedBy: {
        value: sql.ref('submitted_by'),
        order: sql.ref('submitted_by'),
        counted: 'submitted_by',
        filterSql: containsPerson(sql`lower(submitted_by)`, null),
      },
      warnings: { value: sql.ref('warnings'), counted: 'warnings' },
      outsideCard: {
        value: sql.ref('outside_card'),
        order: sql.ref('outside_card'),
        counted: 'outside_card',
        filterSql: showsOutsideCard,
      },
      status: { value: submissionStatus, hasAllOptions: true },
    },
    select: sql`channel, ${listedColumns}, acknowledged ->> 'reason' as "acknowledgedReason"`,
    from: sql`policy_submission`,
    stored: { table: 'policy_submission', alias: 'policy_submission' },
    key: ['channel', 'submission_id'],
    where: [],
    order: sql`submitted_at desc, channel, submission_id`,
  }
}

/** The list shows the reason in place of *Acknowledged*. */
function showsOutsideCard(text: string): Condition {
  const wanted = text.normalize('NFC').toLowerCase()
  const found = outsideCard.filter((option) => option.toLowerCase().includes(wanted))
  const hasReason = sql`outside_card = 'Acknowledged' and strpos(lower(acknowledged ->> 'reason'), ${wanted}) > 0`
  return sql`(outside_card = any(${found}::text[]) or ${hasReason})`
}

/**
 * One page of all lenders' submissions.
 *
 * @param brands the long names of brands; each code is prefixed with its lender's channel and a blank
 */
export async function searchSubmissionsOfAllLenders(
  database: Database,
  search: SubmissionListSearch,
  brands: readonly Option[],
): Promise<Found<ListedSubmission>> {
  return await inSnapshot(database, async (snapshot) => {
    const listed = listSource(brands)
    const source = await withStoredOptions(snapshot, listed, search, 'brand', listed.from)
    return await searchTable<ListedSubmission, SubmissionListField>(snapshot, source, search)
  })
}

export function exportSubmissionsOfAllLenders(
  search: SubmissionListSearch,
  { brands, nameOf }: BrandNames,
): ListExport<ListedSubmission, SubmissionListField> {
  return {
    name: 'Submissions',
    source: withNames(listSource(brands), null, { submittedBy: sql.ref('submitted_by') }),
    search,
    columns: [
      { field: 'submittedAt', value: ({ submittedAt }) => submittedAt },
      { field: 'channel', value: ({ channel }) => channel },
      { field: 'lmiReferenceNo', value: ({ lmiReferenceNo }) => lmiReferenceNo },
      { field: 'policyNo', value: ({ policyNo }) => policyNo },
      { field: 'brand', value: ({ channel, brandName }) => nameOf(channel, brandName) },
      { field: 'submittedBy', value: ({ submittedBy }) => submittedBy },
      { field: 'warnings', value: ({ warnings }) => warnings },
      { field: 'outsideCard', value: ({ outsideCard, acknowledgedReason }) => acknowledgedReason ?? outsideCard },
      { field: 'status', value: ({ status }) => status },
    ],
  }
}
