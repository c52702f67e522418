import { type RawBuilder, sql } from 'kysely'
import { nobody, type QueueField } from '../../contract/index.ts'

/** What people see for the codes in the tables, by code; a brand's code has its lender's channel and a blank before it. */
export type QueueNames = {
  readonly brands: Readonly<Record<string, string>>
  readonly submissionTypes: Readonly<Record<string, string>>
  readonly referralReasons: Readonly<Record<string, string>>
  readonly decisions: Readonly<Record<string, string>>
}

/** A column of the queue in SQL. */
export type QueueColumn = {
  /** True for a row that has the text in it as people see it, whatever its case. No sign in it means anything else. */
  readonly contains: (text: string) => RawBuilder<unknown>
  /** By what rows are ordered. */
  readonly order: RawBuilder<unknown>
}

/**
 * The columns over the tables `referral r` and `referral_version v`, of which only those that are asked need be joined.
 *
 * @param table the table that every row has
 */
export function queueColumns(names: QueueNames, table: 'r' | 'v'): Record<QueueField, QueueColumn> {
  const type = sql.ref(`${table}.submission_type`)
  const reason = sql`v.referral_reason`
  return {
    channel: text(sql.ref(`${table}.channel`)),
    requestId: number(sql.ref(`${table}.request_id`)),
    brand: code(names.brands, sql`r.channel || ' ' || r.brand_name`, sql`r.brand_name`),
    lenderRefNum: text(sql`r.lender_ref_number`),
    raisedBy: text(sql`r.raised_by`),
    submissionType: code(names.submissionTypes, type, type),
    referralReason: code(names.referralReasons, reason, reason),
    baseLoanAmount: figure(sql`v.base_loan_amount`),
    baseLVR: figure(sql`v.base_lvr`),
    status: text(sql`r.status`),
    assignedTo: { ...text(sql`r.assigned_to`), contains: text(sql`coalesce(r.assigned_to, ${nobody})`).contains },
    submissionDateTime: moment(sql.ref(`${table}.submitted_at`)),
    decision: code(names.decisions, sql`v.decision`, sql`v.decision`),
    decidedAt: moment(sql`v.decided_at`),
  }
}

function text(column: RawBuilder<unknown>): QueueColumn {
  // References are kept with their accents composed.
  return {
    contains: (given) => sql`strpos(lower(${column}), lower(${given.normalize('NFC')})) > 0`,
    order: sql`lower(${column})`,
  }
}

function number(column: RawBuilder<unknown>): QueueColumn {
  return { contains: (given) => sql`strpos(${column}::text, ${given}) > 0`, order: column }
}

/** Found as people see and write figures, with two decimals at least: `$1,200,000.00`, `540000.5`, `80%`. */
function figure(column: RawBuilder<unknown>): QueueColumn {
  const shown = sql`round(${column}, greatest(min_scale(${column}), 2))::text`
  return { contains: (given) => sql`strpos(${shown}, ${given.replaceAll(/[$,%\s]/g, '')}) > 0`, order: column }
}

/** A moment as the clocks in Sydney show it: `21/11/2026 09:05`. */
function moment(column: RawBuilder<unknown>): QueueColumn {
  const shown = sql`to_char(${column} at time zone 'Australia/Sydney', 'DD/MM/YYYY HH24:MI')`
  return { contains: (given) => sql`strpos(${shown}, ${given}) > 0`, order: column }
}

/**
 * A code that people see by its name; one that is no longer offered stands for itself. Which codes are meant by a text is
 * worked out here, once and not for each row.
 */
function code(
  names: Readonly<Record<string, string>>,
  key: RawBuilder<unknown>,
  itself: RawBuilder<unknown>,
): QueueColumn {
  const lowerCase = new Map(Object.entries(names).map(([known, name]) => [known, name.toLowerCase()]))
  const known = [...lowerCase.keys()]
  return {
    contains: (given) => {
      const wanted = known.filter((each) => lowerCase.get(each)?.includes(given.toLowerCase()))
      return sql`(${key} = any(${wanted}) or (${key} <> all(${known}) and ${text(itself).contains(given)}))`
    },
    order: sql`coalesce(${JSON.stringify(Object.fromEntries(lowerCase))}::jsonb ->> (${key}), lower(${itself}))`,
  }
}
