import { type RawBuilder, sql } from 'kysely'
import type { QueueField } from '../../contract/index.ts'

/** What people see for the codes in the tables, by code; a brand's code has its lender's channel and a blank before it. */
export type QueueNames = {
  readonly brands: Readonly<Record<string, string>>
  readonly submissionTypes: Readonly<Record<string, string>>
  readonly referralReasons: Readonly<Record<string, string>>
}

/** A column of the queue in SQL: the text that people see, and by what its rows are ordered. */
export type QueueColumn = { readonly shown: RawBuilder<unknown>; readonly order: RawBuilder<unknown> }

/**
 * The columns over the tables `referral r` and `referral_version v`, of which only those that are asked need be joined.
 *
 * @param table the table that every row has
 */
export function queueColumns(names: QueueNames, table: 'r' | 'v'): Record<QueueField, QueueColumn> {
  const type = sql.ref(`${table}.submission_type`)
  const at = sql.ref(`${table}.submitted_at`)
  const requestId = sql.ref(`${table}.request_id`)
  return {
    channel: text(sql.ref(`${table}.channel`)),
    requestId: { shown: sql`${requestId}::text`, order: requestId },
    brand: text(named(names.brands, sql`r.channel || ' ' || r.brand_name`, sql`r.brand_name`)),
    lenderRefNum: text(sql`r.lender_ref_number`),
    raisedBy: text(sql`r.raised_by`),
    submissionType: text(named(names.submissionTypes, type, type)),
    referralReason: text(named(names.referralReasons, sql`v.referral_reason`, sql`v.referral_reason`)),
    baseLoanAmount: figure(sql`v.base_loan_amount`),
    baseLVR: figure(sql`v.base_lvr`),
    status: text(sql`r.status`),
    assignedTo: text(sql`r.assigned_to`),
    submissionDateTime: { shown: sql`to_char(${at} at time zone 'Australia/Sydney', 'DD/MM/YYYY HH24:MI')`, order: at },
  }
}

function text(column: RawBuilder<unknown>): QueueColumn {
  return { shown: column, order: sql`lower(${column})` }
}

function figure(column: RawBuilder<unknown>): QueueColumn {
  return { shown: sql`trim_scale(${column})::text`, order: column }
}

function named(names: Readonly<Record<string, string>>, code: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) {
  return sql`coalesce(${JSON.stringify(names)}::jsonb ->> (${code}), ${otherwise})`
}
