import { type PolicyLists, policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import {
  type FieldError,
  type Fields,
  type InputOf,
  type ListsOf,
  parseField,
  parseForm,
  parseRows,
  type RecordOf,
  type Rows,
  rowField,
} from '#packages/fields'
import { isAsLoaded } from './loaded-rows.ts'
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

export type Variation = RecordOf<typeof variationFields> & VariedRows & { readonly types: readonly VariationType[] }

/** The maximum age of dates, in years: `limits` of the environment. */
export type VariationLimits = { readonly drawdownYears: number; readonly valuationYears: number }

/** Today in Sydney, as yyyy-mm-dd. */
type DateRules = { readonly today: string; readonly limits: VariationLimits }
type Context = DateRules & { readonly lists: PolicyLists; readonly policy: VariedPolicy }

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
  const own = parseForm(variationFields, entered, {})
  const [knownLoans, knownSecurities] = [byId(policy.loans), byId(policy.securities)]
  const loans = entered.loans.filter((row) => !isAsLoaded(policyLoanFields, row, knownLoans.get(row.id ?? '')))
  const securities = entered.securities.filter(
    (row) => !isAsLoaded(policySecurityFields, row, knownSecurities.get(row.id ?? '')),
  )
  const errors = [
    ...typeErrors(entered.types),
    ...fieldErrors(variationRows.loans, entered.loans, loans, lists),
    ...fieldErrors(variationRows.securities, entered.securities, securities, lists),
    ...repeated(entered.loans, loans, 'loans', 'loanNumber'),
    ...repeated(entered.securities, securities, 'securities', 'addressLine1'),
    ...linkErrors(entered, policy),
    ...lockedErrors(entered.loans, context),
    ...loans.flatMap((row) => dateErrors('loans', 'drawDownDate', row, context)),
    ...securities.flatMap((row) => dateErrors('securities', 'valuationDate', row, context)),
    ...(own.errors ?? []),
  ]
  if (own.errors || errors.length > 0) return { errors }
  const types = variationTypes.map(({ shortName }) => shortName).filter((type) => entered.types.includes(type))
  return { variation: { ...own.values, types, ...toVariedRows(entered, policy, lists) } }
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function typeErrors(types: readonly string[]): FieldError[] {
  const known: readonly string[] = variationTypes.map(({ shortName }) => shortName)
  const rule = types.length === 0 ? 'required' : types.every((type) => known.includes(type)) ? null : 'unknown'
  if (rule === null) return []
  return [{ code: `variationType-${rule}`, message: messageForRule('variationType', rule), field: 'types' }]
}

/** The errors of the number of rows, and of the fields of the touched ones. */
function fieldErrors<F extends Fields>(
  rows: Rows<F>,
  { length }: readonly unknown[],
  touched: readonly (InputOf<F> & { readonly key: string })[],
  lists: ListsOf<F>,
): FieldError[] {
  const count = length < rows.min ? 'required' : length > rows.max ? 'rows' : null
  const uncounted = { ...rows, min: 0, max: Number.POSITIVE_INFINITY }
  const { errors = [] } = parseRows(
    uncounted,
    touched.map((row) => [row.key, row] as const),
    lists,
  )
  return [...(count === null ? [] : [rows.error(count)]), ...errors]
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
    const isRepeated = value !== '' && seen.has(value)
    seen.add(value)
    const field = rowField({ name: list }, row.key, name)
    return isRepeated ? [{ code: `${name}-repeated`, message: messageForRule(name, 'repeated'), field }] : []
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
  const mayBeUnlinked = (id: string) => known.has(id) && !wereLinked.has(id)
  const unsecured = loans.filter(({ id, links }) => !links.some((key) => keys.has(key)) && !wereUnsecured.has(id ?? ''))
  const unlinked = securities.filter(({ key, id }) => !linked.has(key) && !mayBeUnlinked(id ?? ''))
  return [
    ...unsecured.map(({ key }) => ({
      code: 'property-required',
      message: messageForRule('property', 'required'),
      field: rowField(variationRows.loans, key, linksName),
    })),
    ...unlinked.map(({ key }) => ({
      code: 'security-unlinked',
      message: messages.securityUnlinked,
      field: rowField(variationRows.securities, key, linksName),
    })),
  ]
}

/** An existing loan keeps its purpose and SMSF (specification 001 §4); a missing value may be set. */
function lockedErrors(loans: EnteredVariation['loans'], { policy }: Context): FieldError[] {
  const known = byId(policy.loans)
  return loans.flatMap((row) =>
    ([policyLoanFields.loanPurpose, policyLoanFields.smsf] as const).flatMap(({ name, label }) => {
      const previous = known.get(row.id ?? '')?.[name] ?? null
      const value = String(row[name] ?? '').trim()
      if (previous === null || value === '' || value === previous) return []
      const field = rowField(variationRows.loans, row.key, name)
      return [{ code: `${name}-locked`, message: messages.locked(label), field }]
    }),
  )
}

const dateFields = {
  drawDownDate: policyLoanFields.drawDownDate,
  valuationDate: policySecurityFields.valuationDate,
}
type DateName = keyof typeof dateFields

function dateErrors<Name extends DateName>(
  list: keyof typeof variationRows,
  name: Name,
  row: RowWith<Name>,
  rules: DateRules,
): FieldError[] {
  const error = dateError(name, row[name], rules)
  return error ? [{ ...error, field: rowField(variationRows[list], row.key, name) }] : []
}

/** The error of a date that is in the future or too old; forms also check it while they are filled in. */
export function dateError(
  name: DateName,
  input: string | number | null | undefined,
  { today, limits }: DateRules,
): FieldError | undefined {
  const { value } = parseField(dateFields[name], input, {})
  if (!value) return undefined
  if (value > today) return dateFields[name].error('future')
  const years = name === 'drawDownDate' ? limits.drawdownYears : limits.valuationYears
  const oldest = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
  return value < oldest ? { code: `${name}-old`, message: messages.dateTooOld(years), field: name } : undefined
}
