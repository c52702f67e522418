import { type RawBuilder, sql } from 'kysely'
import type { ReferenceItem } from '#areas/reference-data/contract'
import type { QueueField } from '../../contract/index.ts'
import type { BrandName } from './name-codes.ts'

/** What people see for the codes in the tables. */
export type QueueNames = {
  readonly brands: readonly BrandName[]
  readonly submissionTypes: readonly ReferenceItem[]
  readonly referralReasons: readonly ReferenceItem[]
}

/** A column of the queue in SQL: the text that people see, and by what its rows are ordered. */
export type QueueColumn = { readonly shown: RawBuilder<unknown>; readonly order: RawBuilder<unknown> }

/** The columns over the tables `referral r` and `referral_version v`. */
export function queueColumns(names: QueueNames): Record<QueueField, QueueColumn> {
  const text = (column: RawBuilder<unknown>) => ({ shown: column, order: sql`lower(${column})` })
  const figure = (column: RawBuilder<unknown>) => ({ shown: sql`trim_scale(${column})::text`, order: column })
  const brandKeys = names.brands.map(({ channel, shortName, longName }) => ({
    shortName: `${channel} ${shortName}`,
    longName,
  }))
  return {
    channel: text(sql`r.channel`),
    requestId: { shown: sql`r.request_id::text`, order: sql`r.request_id` },
    brand: text(named(sql`r.channel || ' ' || r.brand_name`, brandKeys, sql`r.brand_name`)),
    lenderRefNum: text(sql`r.lender_ref_number`),
    raisedBy: text(sql`r.raised_by`),
    submissionType: text(named(sql`v.submission_type`, names.submissionTypes, sql`v.submission_type`)),
    referralReason: text(named(sql`v.referral_reason`, names.referralReasons, sql`v.referral_reason`)),
    baseLoanAmount: figure(sql`v.base_loan_amount`),
    baseLVR: figure(sql`v.base_lvr`),
    status: text(sql`r.status`),
    assignedTo: text(sql`r.assigned_to`),
    submissionDateTime: {
      shown: sql`to_char(v.submitted_at at time zone 'Australia/Sydney', 'DD/MM/YYYY HH24:MI')`,
      order: sql`v.submitted_at`,
    },
  }
}

type NamedCode = { readonly shortName: string; readonly longName: string }

function named(code: RawBuilder<unknown>, names: readonly NamedCode[], otherwise: RawBuilder<unknown>) {
  if (names.length === 0) return otherwise
  const cases = names.map(({ shortName, longName }) => sql`when ${shortName} then ${longName}`)
  return sql`case ${code} ${sql.join(cases, sql` `)} else ${otherwise} end`
}
