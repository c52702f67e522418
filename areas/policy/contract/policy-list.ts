import * as z from 'zod/mini'
import { defineTable, type FieldOf, type Search, searchShape, unknownSearchKey } from '#packages/table'
import { policyStatuses } from './policy-summary.ts'

const statuses = policyStatuses.map((status) => ({ shortName: status, longName: status }))

/** The insurer's list of the policies of all lenders. Numbers are found whole, in any case of letters. */
export const policyTable = defineTable({
  columns: {
    channel: { label: 'Lender', kind: 'choice' },
    policyNumber: { label: 'Policy number', kind: 'text', sorts: false },
    applicationNumber: { label: 'Application number', kind: 'text', personal: true, sorts: false },
    loanNumber: { label: 'Loan number', kind: 'text', personal: true, sorts: false },
    brand: { label: 'Brand', kind: 'choice' },
    status: { label: 'Status', kind: 'choice', options: statuses },
    lvr: { label: 'LVR', kind: 'number' },
    coverageEffectiveDate: { label: 'Cover begins', kind: 'date' },
    expiryDate: { label: 'Expiry date', kind: 'date' },
  },
  defaultSort: { field: 'channel', ascending: true },
})
export type PolicyListField = FieldOf<typeof policyTable>

export const policyListSearchSchema = z.strictObject(searchShape(policyTable, { mostSorts: 8 }), {
  error: unknownSearchKey('page, pageSize, filter and sorts'),
})
export type PolicyListSearch = Search<PolicyListField>
