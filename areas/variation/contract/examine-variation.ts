import { type PolicyLists, policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { type Fault, readField, readRows, rowField, type SentOf } from '#packages/fields'
import { sentenceFor, sentences } from './sentences.ts'
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
  | { readonly variation: Variation; readonly faults?: never }
  | { readonly variation?: never; readonly faults: readonly Fault[] }

/**
 * Checks every rule of a variation (specification 001 §5), in the browser and on the server. Reports all broken rules
 * at once; a fault of a row names its list, its key and its field: "loans.k3.interestRate", "securities.k1.links".
 */
export function examineVariation(entered: EnteredVariation, context: Context): Examined {
  const { lists, policy } = context
  const { value: notes = null, fault } = readField(variationFields.notes, entered.notes, {})
  const faults = [
    ...typeFaults(entered.types),
    ...(readRows(variationRows.loans, byKey(entered.loans), lists).faults ?? []),
    ...(readRows(variationRows.securities, byKey(entered.securities), lists).faults ?? []),
    ...repeated(entered.loans, 'loans', 'loanNumber'),
    ...repeated(entered.securities, 'securities', 'addressLine1'),
    ...linkFaults(entered),
    ...lockedFaults(entered.loans, context),
    ...dateFaults(entered, context),
    ...(fault ? [fault] : []),
  ]
  if (faults.length > 0) return { faults }
  const types = variationTypes.map(({ shortName }) => shortName).filter((type) => entered.types.includes(type))
  return { variation: { types, notes, ...toVariedRows(entered, policy, lists) } }
}

function byKey<Row extends { readonly key: string }>(rows: readonly Row[]): (readonly [string, Row])[] {
  return rows.map((row) => [row.key, row] as const)
}

function typeFaults(types: readonly string[]): Fault[] {
  const fault = (rule: string) => ({
    code: `variationType-${rule}`,
    message: sentenceFor('variationType', rule),
    field: 'types',
  })
  if (types.length === 0) return [fault('required')]
  const known: readonly string[] = variationTypes.map(({ shortName }) => shortName)
  return types.every((type) => known.includes(type)) ? [] : [fault('unknown')]
}

/** Normalizes an address or a loan number for comparison: trimmed, case-insensitive (specification 001 §5). */
export function comparable(text: string | number | null | undefined): string {
  return String(text ?? '')
    .normalize('NFC')
    .trim()
    .toLowerCase()
}

function repeated<Name extends string>(
  rows: readonly ({ readonly key: string } & { readonly [N in Name]?: string | number | null | undefined })[],
  list: string,
  name: Name,
): Fault[] {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const value = comparable(row[name])
    const again = value !== '' && seen.has(value)
    seen.add(value)
    if (!again) return []
    return [
      {
        code: `${name}-repeated`,
        message: sentenceFor(name, 'repeated'),
        field: rowField({ name: list }, row.key, name),
      },
    ]
  })
}

function linkFaults({ loans, securities }: EnteredVariation): Fault[] {
  const keys = new Set(securities.map(({ key }) => key))
  const linked = new Set(loans.flatMap(({ links }) => links))
  const unsecured = loans.filter(({ links }) => !links.some((key) => keys.has(key)))
  return [
    ...unsecured.map(({ key }) => ({
      code: 'property-required',
      message: sentenceFor('property', 'required'),
      field: rowField(variationRows.loans, key, linksName),
    })),
    ...securities
      .filter(({ key }) => !linked.has(key))
      .map(({ key }) => ({
        code: 'security-unlinked',
        message: sentences.securityUnlinked,
        field: rowField(variationRows.securities, key, linksName),
      })),
  ]
}

/** An existing loan keeps its purpose and SMSF (specification 001 §4); a missing value may be set. */
function lockedFaults(loans: EnteredVariation['loans'], { policy }: Context): Fault[] {
  const known = new Map(policy.loans.map((loan) => [loan.id, loan]))
  return loans.flatMap((row) => {
    const before = known.get(row.id ?? '')
    return ([policyLoanFields.loanPurpose, policyLoanFields.smsf] as const).flatMap(({ name, label }) => {
      const previous = before?.[name] ?? null
      const sent = String(row[name] ?? '').trim()
      if (previous === null || sent === '' || sent === previous) return []
      const field = rowField(variationRows.loans, row.key, name)
      return [{ code: `${name}-locked`, message: sentences.locked(label), field }]
    })
  })
}

function dateFaults({ loans, securities }: EnteredVariation, { today, limits }: Context): Fault[] {
  return [
    ...loans.flatMap((row) => drawdown(row).map((fault) => inRow('loans', row.key, fault))),
    ...securities.flatMap((row) => valuation(row).map((fault) => inRow('securities', row.key, fault))),
  ]

  function drawdown(row: SentOf<typeof policyLoanFields>) {
    return dateFault('drawDownDate', row.drawDownDate, { today, years: limits.drawdownYears })
  }
  function valuation(row: SentOf<typeof policySecurityFields>) {
    return dateFault('valuationDate', row.valuationDate, { today, years: limits.valuationYears })
  }
}

function inRow(list: 'loans' | 'securities', key: string, fault: Fault): Fault {
  return { ...fault, field: rowField(variationRows[list], key, fault.field) }
}

/** The fault of a date that is in the future or too old; forms also check it while they are filled in. */
export function dateFault(
  field: 'drawDownDate' | 'valuationDate',
  sent: string | number | null | undefined,
  { today, years }: { readonly today: string; readonly years: number },
): readonly Fault[] {
  const definition = field === 'drawDownDate' ? policyLoanFields.drawDownDate : policySecurityFields.valuationDate
  const { value } = readField(definition, sent, {})
  if (!value) return []
  if (value > today) return [definition.fault('future')]
  const oldest = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
  return value < oldest ? [{ code: `${field}-old`, message: sentences.dateTooOld(years), field }] : []
}
