import { type Field, type Fields, type Lists, longNameIn } from '#packages/fields'
import { formatDollars, parseDollars } from '#packages/money'
import { type Entry, originationTable, placeholders } from './origination-table.ts'
import { borrowerFields, loanFields, propertyFields, submissionFields } from './submission-fields.ts'

/**
 * Describes a value of a request for people: "Single", "$10,701.82", "360 months". Null for a value that nobody gave:
 * an empty one, and a placeholder of the specified mapping.
 */
export type ToText = (value: unknown, lists: Partial<Lists>) => string | null

/** How each value of one part of the request is labelled and described, by its name. */
export type Descriptions = Readonly<Record<string, { readonly label: string; readonly toText: ToText }>>

export const policyDescriptions = describePart(originationTable.policy, {})
export const loanDescriptions: Descriptions = {
  ...describePart(originationTable.loan, loanFields),
  removablePropertyId: { label: 'Removable property IDs', toText: describeList },
  removableBorrowerId: { label: 'Removable borrower IDs', toText: describeList },
}
export const propertyDescriptions: Descriptions = {
  ...describePart(originationTable.security, propertyFields),
  loanNumbers: { label: 'Loans', toText: describeList },
}
export const borrowerDescriptions: Descriptions = {
  ...describePart(originationTable.borrower, borrowerFields),
  loanNumbers: { label: 'Loans', toText: describeList },
  dependentAges: { label: 'Ages of dependents', toText: describeList },
  incomes: { label: 'Incomes', toText: unlessPlaceholder(placeholders.incomes) },
  expenses: { label: 'Expenses', toText: unlessPlaceholder(placeholders.expenses) },
  assets: { label: 'Assets', toText: unlessPlaceholder(placeholders.assets) },
}
/** The fields of the form that the specified request does not have. */
export const supplementDescriptions: Descriptions = {
  ...Object.fromEntries(Object.values(submissionFields).map((field) => [field.name, describedField(field)])),
  amountLimitedByGuarantee: {
    label: propertyFields.amountLimitedByGuarantee.label,
    toText: (amounts, lists) => {
      const descriptions = [amounts].flat().flatMap((amount, index) => {
        const shown = describeField(propertyFields.amountLimitedByGuarantee, amount, lists)
        return shown === null ? [] : [`Property ${index + 1}: ${shown}`]
      })
      return descriptions.length === 0 ? null : descriptions.join(', ')
    },
  },
}

function describePart(table: Readonly<Record<string, Entry>>, rowFields: Fields): Descriptions {
  const fields: Fields = { ...submissionFields, ...rowFields }
  return Object.fromEntries(
    Object.entries(table).map(([name, entry]) => {
      if (!('from' in entry)) return [name, { label: entry.label, toText: describeFilled(entry) }]
      const field = fields[entry.from]
      if (!field) throw new Error(`the request names no field of the form: ${entry.from}`)
      // An empty choice is sent as the specified default, which a person may have chosen too.
      const isDefault = (value: unknown) => field.kind !== 'choice' && value === entry.empty
      const described = describedField(field)
      return [
        name,
        {
          label: entry.label ?? described.label,
          toText: (value: unknown, lists: Partial<Lists>) => (isDefault(value) ? null : described.toText(value, lists)),
        },
      ]
    }),
  )
}

function describedField(field: Field): { readonly label: string; readonly toText: ToText } {
  return { label: field.label, toText: (value, lists) => describeField(field, value, lists) }
}

function describeField(field: Field, value: unknown, lists: Partial<Lists>): string | null {
  if (isEmpty(value)) return null
  if (field.kind === 'choice') return longNameIn(lists[field.list] ?? [], String(value))
  if (field.kind === 'money') return describeMoney(value)
  return field.kind === 'wholeNumber' && field.unit !== undefined ? `${value} ${field.unit}` : describeScalar(value)
}

/** A value that no form has: a placeholder unless a caller sent another. */
function describeFilled(entry: Exclude<Entry, { readonly from: string }>): ToText {
  return (value, lists) => {
    if (isEmpty(value) || value === entry.value) return null
    if (entry.list !== undefined) return longNameIn(lists[entry.list] ?? [], String(value))
    if (entry.kind === 'money') return describeMoney(value)
    return describeScalar(value)
  }
}

function unlessPlaceholder(placeholder: readonly object[]): ToText {
  const omitted = JSON.stringify(placeholder)
  return (value) => (JSON.stringify(value) === omitted ? null : describeList(value))
}

function describeList(value: unknown): string | null {
  const items = [value].flat().filter((item) => !isEmpty(item))
  return items.length === 0 ? null : items.map(describeScalar).join(', ')
}

function describeMoney(value: unknown): string {
  const cents = typeof value === 'string' || typeof value === 'number' ? parseDollars(value) : null
  return cents === null ? describeScalar(value) : formatDollars(cents)
}

function describeScalar(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object' && value !== null) return Object.values(value).map(describeScalar).join(' ')
  return String(value)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
