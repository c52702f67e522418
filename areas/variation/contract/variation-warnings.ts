import type { PolicyLists, PolicySecurity, RowChange, VersionChanges } from '#areas/policy/contract'
import { isPostcodeOf } from '#areas/reference-data/contract'
import { messages } from './messages.ts'
import { isActive, type VariedRows } from './variation-form.ts'
import type { VariationType } from './variation-types.ts'

/** A point to check again; it does not block the variation. */
export type VariationWarning = { readonly code: string; readonly message: string }

type Varied = {
  readonly types: readonly string[]
  readonly changes: VersionChanges
  readonly before: VariedRows
  readonly after: VariedRows
  readonly lists: Partial<PolicyLists>
}

export function variationWarnings({ types, changes, before, after, lists }: Varied): VariationWarning[] {
  const touched = new Set(changes.securities.filter(({ change }) => change !== 'unchanged').map(({ id }) => id))
  return [
    ...typeWarnings(types, changes, { before, after }),
    ...addressWarnings([...before.securities.filter(isActive), ...after.securities.filter(isActive)], touched),
    ...after.securities
      .filter(isActive)
      .filter(({ id }) => touched.has(id))
      .flatMap((security) => postcodeWarning(security, lists)),
  ]
}

function typeWarnings(
  types: readonly string[],
  { loans, securities }: VersionChanges,
  { before, after }: { readonly before: VariedRows; readonly after: VariedRows },
): VariationWarning[] {
  const has = (type: VariationType) => types.includes(type)
  const some = (rows: readonly RowChange[], change: RowChange['change']) => rows.some((row) => row.change === change)
  const touches = (row: RowChange, name: string) => row.differences.some((difference) => difference.name === name)
  const replaced = some(securities, 'removed') && some(securities, 'added')
  const amounts = new Map(before.loans.map(({ id, approvedAmount }) => [id, approvedAmount ?? 0n]))
  const smaller = after.loans.some((loan) => loan.active && (loan.approvedAmount ?? 0n) < (amounts.get(loan.id) ?? 0n))
  const released = some(securities, 'removed') || some(loans, 'removed') || smaller
  const rebalanced = loans.some((row) => touches(row, 'approvedAmount') || touches(row, 'linkedSecurities'))
  const warnings: VariationWarning[] = []
  const warn = (message: string) => warnings.push({ code: 'type-does-not-match', message })
  if (has('SubstitutionOfSecurity') && !replaced) warn(messages.noSubstitution)
  if (!has('SubstitutionOfSecurity') && replaced) warn(messages.unselectedSubstitution)
  if (has('PartialReleaseOfSecurityLoan') && !released) warn(messages.noRelease)
  if (has('AmalgamationSplitRebalance') && !rebalanced) warn(messages.noRebalance)
  return warnings
}

/** Warns about pairs of securities, one of them new or changed, whose addresses differ only in spelling. */
function addressWarnings(securities: readonly PolicySecurity[], touched: ReadonlySet<string>): VariationWarning[] {
  const written = new Map(securities.map((security) => [`${security.id} ${security.addressLine1}`, security]))
  const rows = [...written.values()].flatMap(({ id, addressLine1, postCode }) =>
    addressLine1 === null ? [] : [{ id, address: addressLine1, postCode, ...partsOf(addressLine1) }],
  )
  return rows.flatMap((one, index) =>
    rows
      .slice(index + 1)
      .filter((other) => one.id !== other.id && (touched.has(one.id) || touched.has(other.id)))
      .filter((other) => one.postCode === other.postCode && one.numbers === other.numbers)
      .filter((other) => editsBetween(one.words, other.words) <= 2)
      .map((other) => ({ code: 'addresses-alike', message: messages.addressesAlike(one.address, other.address) })),
  )
}

const shortForms: Readonly<Record<string, string>> = {
  avenue: 'ave',
  boulevard: 'bvd',
  close: 'cl',
  court: 'ct',
  crescent: 'cres',
  drive: 'dr',
  highway: 'hwy',
  lane: 'la',
  parade: 'pde',
  place: 'pl',
  road: 'rd',
  street: 'st',
  terrace: 'tce',
}

/** Splits an address into its numbers, which distinguish addresses, and its words, whose spelling varies. */
function partsOf(address: string): { readonly numbers: string; readonly words: string } {
  const parts = address.toLowerCase().match(/\d+[a-z]?|[a-z]+/g) ?? []
  const numbers = parts.filter((part) => /^\d/.test(part))
  const words = parts.filter((part) => !/^\d/.test(part) && part !== 'unit' && part !== 'lot')
  return { numbers: numbers.join(' '), words: words.map((word) => shortForms[word] ?? word).join(' ') }
}

/** The edit distance: the letters to add, remove or replace. */
function editsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1]
    for (const [column, otherLetter] of [...other].entries()) {
      const exchanged = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      line.push(Math.min(exchanged, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    above = line
  }
  return above[other.length] ?? 0
}

function postcodeWarning(
  { addressLine1, postCode, state }: PolicySecurity,
  lists: Partial<PolicyLists>,
): VariationWarning[] {
  if (!state || !postCode || isPostcodeOf(state, postCode)) return []
  const name = lists.state?.find(({ shortName }) => shortName === state)?.longName ?? state
  const message = messages.postcodeElsewhere(addressLine1 ?? 'Security', postCode, name)
  return [{ code: 'postcode-elsewhere', message }]
}
