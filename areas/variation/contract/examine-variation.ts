import { type PolicyLists, policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import {
  type FieldError,
  type Fields,
  type InputOf,
  parseField,
  parseRows,
  type Rows,
  rowField,
} from '#packages/fields'
import { isLoanAsLoaded, isSecurityAsLoaded } from './loaded-rows.ts'
import { messageForRule, messages } from './messages.ts'
import {
  type EnteredVariation,
  linksName,
  toVariedRows,
  type VariedPolicy,
  type VariedRows,
  variationFields,
  variationRows,
} from './variation-form.ts'
import { type VariationType, variationTypes } from './variation-types.ts'

/** A valid variation. */
export type Variation = VariedRows & { readonly types: readonly VariationType[]; readonly notes: string | null }

/** The maximum age of dates, in years: `limits` of the environment. */
export type VariationLimits = { readonly drawdownYears: number; readonly valuationYears: number }

type Context = {
  readonly lists: PolicyLists
  /** Today in Sydney, as yyyy-mm-dd. */
  readonly today: string
  readonly limits: VariationLimits
  readonly policy: VariedPolicy
}

type Examined =
  | { readonly variation: Variation; readonly errors?: never }
  | { readonly variation?: never; readonly errors: readonly FieldError[] }

/**
 * Checks every rule of a variation (specification 001 §5), in the browser and on the server. Reports all broken rules
 * at once; an error of a row names its list, its key and its field: "loans.k3.interestRate", "securities.k1.links". A row
 * of the policy that is as it was loaded may lack values, and breaks no rule of its fields.
 */
export function examineVariation(entered: EnteredVariation, context: Context): Examined {
  const { lists, policy } = context
  const { value: notes = null, error } = parseField(variationFields.notes, entered.notes, {})
  const loaded = { loans: byId(policy.loans), securities: byId(policy.securities) }
  const loans = entered.loans.filter((row) => !isLoanAsLoaded(row, loaded.loans.get(row.id ?? '')))
  const securities = entered.securities.filter((row) => !isSecurityAsLoaded(row, loaded.securities.get(row.id ?? '')))
  const touched = { loans, securities }
  const errors = [
    ...typeErrors(entered.types),
    ...countErrors(variationRows.loans, entered.loans),
    ...(parseRows(uncounted(variationRows.loans), byKey(loans), lists).errors ?? []),
    ...countErrors(variationRows.securities, entered.securities),
    ...(parseRows(uncounted(variationRows.securities), byKey(securities), lists).errors ?? []),
    ...repeated(entered.loans, loans, 'loans', 'loanNumber'),
    ...repeated(entered.securities, securities, 'securities', 'addressLine1'),
    ...linkErrors(entered, policy),
    ...lockedErrors(entered.loans, context),
    ...dateErrors(touched, context),
    ...(error ? [error] : []),
  ]
  if (errors.length > 0) return { errors }
  const types = variationTypes.map(({ shortName }) => shortName).filter((type) => entered.types.includes(type))
  return { variation: { types, notes, ...toVariedRows(entered, policy, lists) } }
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** The fields of the touched rows only: the count is that of all rows. */
function uncounted<F extends Fields>(rows: Rows<F>): Rows<F> {
  return { ...rows, min: 0, max: Number.POSITIVE_INFINITY }
}

function countErrors(rows: Rows, { length }: readonly unknown[]): FieldError[] {
  if (length < rows.min) return [rows.error('required')]
  return length > rows.max ? [rows.error('rows')] : []
}

function byKey<Row extends { readonly key: string }>(rows: readonly Row[]): (readonly [string, Row])[] {
  return rows.map((row) => [row.key, row] as const)
}

function typeErrors(types: readonly string[]): FieldError[] {
  const error = (rule: string) => ({
    code: `variationType-${rule}`,
    message: messageForRule('variationType', rule),
    field: 'types',
  })
  if (types.length === 0) return [error('required')]
  const known: readonly string[] = variationTypes.map(({ shortName }) => shortName)
  return types.every((type) => known.includes(type)) ? [] : [error('unknown')]
}

/** Normalizes an address or a loan number for comparison: trimmed, case-insensitive (specification 001 §5). */
export function comparable(text: string | number | null | undefined): string {
  return String(text ?? '')
    .normalize('NFC')
    .trim()
    .toLowerCase()
}

type RowWith<Name extends string> = { readonly key: string } & {
  readonly [N in Name]?: string | number | null | undefined
}

/** A number or an address that another row has; reported at the touched row. */
function repeated<Row extends RowWith<Name>, Name extends string>(
  rows: readonly Row[],
  touched: readonly Row[],
  list: string,
  name: Name,
): FieldError[] {
  const seen = new Set(rows.filter((row) => !touched.includes(row)).map((row) => comparable(row[name])))
  return touched.flatMap((row) => {
    const value = comparable(row[name])
    const again = value !== '' && seen.has(value)
    seen.add(value)
    if (!again) return []
    return [
      {
        code: `${name}-repeated`,
        message: messageForRule(name, 'repeated'),
        field: rowField({ name: list }, row.key, name),
      },
    ]
  })
}

/** Rows that the policy has without links may stay without them. */
function linkErrors({ loans, securities }: EnteredVariation, policy: VariedPolicy): FieldError[] {
  const keys = new Set(securities.map(({ key }) => key))
  const linked = new Set(loans.flatMap(({ links }) => links))
  const active = policy.loans.filter((loan) => loan.active)
  const wereUnsecured = new Set(active.filter((loan) => loan.securities.length === 0).map(({ id }) => id))
  const wereLinked = new Set(active.flatMap((loan) => loan.securities))
  const known = new Set(policy.securities.filter((security) => security.active).map(({ id }) => id))
  const mayBeUnlinked = (id = '') => known.has(id) && !wereLinked.has(id)
  const unsecured = loans.filter(({ id, links }) => !links.some((key) => keys.has(key)) && !wereUnsecured.has(id ?? ''))
  return [
    ...unsecured.map(({ key }) => ({
      code: 'property-required',
      message: messageForRule('property', 'required'),
      field: rowField(variationRows.loans, key, linksName),
    })),
    ...securities
      .filter(({ key, id }) => !linked.has(key) && !mayBeUnlinked(id ?? ''))
      .map(({ key }) => ({
        code: 'security-unlinked',
        message: messages.securityUnlinked,
        field: rowField(variationRows.securities, key, linksName),
      })),
  ]
}

/** An existing loan keeps its purpose and SMSF (specification 001 §4); a missing value may be set. */
function lockedErrors(loans: EnteredVariation['loans'], { policy }: Context): FieldError[] {
  const known = new Map(policy.loans.map((loan) => [loan.id, loan]))
  return loans.flatMap((row) => {
    const before = known.get(row.id ?? '')
    return ([policyLoanFields.loanPurpose, policyLoanFields.smsf] as const).flatMap(({ name, label }) => {
      const previous = before?.[name] ?? null
      const value = String(row[name] ?? '').trim()
      if (previous === null || value === '' || value === previous) return []
      const field = rowField(variationRows.loans, row.key, name)
      return [{ code: `${name}-locked`, message: messages.locked(label), field }]
    })
  })
}

function dateErrors(
  { loans, securities }: Pick<EnteredVariation, 'loans' | 'securities'>,
  { today, limits }: Context,
): FieldError[] {
  return [
    ...loans.flatMap((row) => drawdown(row).map((error) => inRow('loans', row.key, error))),
    ...securities.flatMap((row) => valuation(row).map((error) => inRow('securities', row.key, error))),
  ]

  function drawdown(row: InputOf<typeof policyLoanFields>) {
    return dateError('drawDownDate', row.drawDownDate, { today, years: limits.drawdownYears })
  }
  function valuation(row: InputOf<typeof policySecurityFields>) {
    return dateError('valuationDate', row.valuationDate, { today, years: limits.valuationYears })
  }
}

function inRow(list: 'loans' | 'securities', key: string, error: FieldError): FieldError {
  return { ...error, field: rowField(variationRows[list], key, error.field) }
}

/** The error of a date that is in the future or too old; forms also check it while they are filled in. */
export function dateError(
  field: 'drawDownDate' | 'valuationDate',
  sent: string | number | null | undefined,
  { today, years }: { readonly today: string; readonly years: number },
): readonly FieldError[] {
  const definition = field === 'drawDownDate' ? policyLoanFields.drawDownDate : policySecurityFields.valuationDate
  const { value } = parseField(definition, sent, {})
  if (!value) return []
  if (value > today) return [definition.error('future')]
  const oldest = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
  return value < oldest ? [{ code: `${field}-old`, message: messages.dateTooOld(years), field }] : []
}
