import * as z from 'zod/mini'
import { defineTable, type FieldOf, pageSchema, type Search, searchSchema, type Table } from '#packages/table'
import { type CaseKindName, caseKinds, queueRowSchema, queueTable } from './queue.ts'

/** The cases that a lender's user submitted: the open ones, those that the insurer decided or closed, or the withdrawn ones. */
export const ownCaseParts = ['open', 'decided', 'withdrawn'] as const
export type OwnCasePart = (typeof ownCaseParts)[number]

const { id, kind, brand, baseLoanAmount, baseLVR, status, waitingSince, decision, decidedAt } = queueTable.columns
/** As in the insurer's queue, without the limit of its indexes. Open cases: longest waiting first. */
const openTable = defineTable({
  columns: {
    id,
    kind,
    reference: { label: queueTable.columns.reference.label, kind: 'text' },
    brand,
    baseLoanAmount,
    baseLVR,
    status,
    waitingSince,
    decision,
    decidedAt,
    submissionDateTime: queueTable.columns.submissionDateTime,
  },
  defaultSort: { field: 'waitingSince', ascending: true },
})
export type OwnCaseField = FieldOf<typeof openTable>

/** Newest decision first. */
const endedTable: Table<OwnCaseField> = { ...openTable, defaultSort: { field: 'decidedAt', ascending: false } }

const tables: Readonly<Record<OwnCasePart, Table<OwnCaseField>>> = {
  open: openTable,
  decided: endedTable,
  withdrawn: { ...endedTable, columns: { ...endedTable.columns, decidedAt: { ...decidedAt, label: 'Withdrawn' } } },
}

export function ownCaseTable(show: OwnCasePart): Table<OwnCaseField> {
  return tables[show]
}

export const ownCaseSearchSchema = searchSchema(openTable, {
  show: z._default(z.enum(ownCaseParts, { error: 'show must be open, decided or withdrawn.' }), 'open'),
})
export type OwnCaseSearch = Search<OwnCaseField> & { readonly show: OwnCasePart }

const ownCaseRowSchema = z.extend(
  z.pick(queueRowSchema, {
    id: true,
    brand: true,
    reference: true,
    baseLoanAmount: true,
    baseLVR: true,
    status: true,
    decision: true,
    submissionDateTime: true,
    waitingSince: true,
    pausedAt: true,
    decidedAt: true,
  }),
  { kind: z.enum(Object.keys(caseKinds) as CaseKindName[]) },
)
export type OwnCaseRow = z.infer<typeof ownCaseRowSchema>

export const ownCasePageSchema = pageSchema(ownCaseRowSchema)
export type OwnCasePage = z.infer<typeof ownCasePageSchema>

/** The filter choices of the list as displayed names, by column. */
export const ownCaseChoicesSchema = z.object({ brand: z.array(z.string()), decision: z.array(z.string()) })
