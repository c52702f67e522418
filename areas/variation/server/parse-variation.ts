import {
  type Policy,
  type PolicyLists,
  type PolicyLoan,
  type PolicySecurity,
  policyLoanFields,
  policySecurityFields,
} from '#areas/policy/contract'
import { policyListsOn } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import {
  codeIn,
  type FieldError,
  type Fields,
  type InputOf,
  type NullableOf,
  rowField,
  toResponse,
} from '#packages/fields'
import type { PlainDate } from '#platform/clock'
import { Refusal, type Refused, refuse } from '#platform/http'
import {
  changesAnything,
  comparable,
  compareVariation,
  examineVariation,
  linksName,
  messages,
  type PolicyBody,
  parseStoredRow,
  type Variation,
  type VariationBody,
  type VariationChanges,
  type VariationLimits,
  type VariedRows,
} from '../contract/index.ts'

type Context = {
  readonly lists: PolicyLists
  readonly today: PlainDate
  readonly limits: VariationLimits
}

/** A valid variation, with the policy before it and its changes; rows that were removed earlier are omitted. */
export type ExaminedVariation = {
  readonly variation: Variation
  readonly before: VariedRows
  readonly changes: VariationChanges
}

/**
 * Parses and validates the submitted variation of a policy.
 *
 * @throws Refusal 409 `policy-not-in-force`; 409 `policy-changed` with what differs from `oldData`; 400 with every
 *   broken rule, its row named by its index; 400 `nothing-changed`
 */
export function parseVariation(body: VariationBody, policy: Policy, context: Context): ExaminedVariation {
  const { policyNumber, status } = policy
  if (status !== 'In Force')
    throw refuse('policy-not-in-force', messages.notInForce(policyNumber, status), { status: 409 })
  const { lists } = context
  const before: VariedRows = {
    loans: policy.loans.filter(({ active }) => active),
    securities: policy.securities.filter(({ active }) => active),
  }
  const outdated = findOutdatedValues(body.oldData, before, lists)
  if (outdated.length > 0) throw new Refusal(409, outdated)

  const rows = matchRows(body.newData, before, lists)
  const { submittedBy: _submittedBy, variationType, ...own } = body.variationData
  const entered = {
    ...own,
    types: variationType ?? [],
    loans: rows.loans,
    securities: rows.securities,
  }
  const { variation, errors = [] } = examineVariation(entered, { ...context, policy })
  const broken = [...rows.errors, ...errors]
  if (!variation || broken.length > 0) throw new Refusal(400, broken)
  const changes = compareVariation(before, variation, lists)
  if (!changesAnything(changes)) throw refuse('nothing-changed', messages.nothingChanged)
  return { variation, before, changes }
}

/** The policy number of a submitted variation; throws Refusal 400 when the old and the new policy have different ones. */
export function policyNumberOf({ oldData, newData }: VariationBody): string {
  const policyNumber = String(oldData.policy.policyNumber).trim()
  if (policyNumber !== String(newData.policy.policyNumber).trim())
    throw refuse('policy-number-differs', messages.policyNumberDiffers, { field: 'newData' })
  return policyNumber
}

/** Not offered: the unknown state (specification 000 §7), and business properties, which only submissions have (001 §3). */
const notOffered: Partial<Record<keyof PolicyLists, string>> = { state: 'UN', occupancyType: 'BUS' }

/** The option lists of loans and securities on a date. */
export function listsOn(reference: Pick<ReferenceData, 'codeList'>, date: PlainDate) {
  const offered = Object.entries(policyListsOn(reference, date)).map(([list, options]) => [
    list,
    options.filter(({ shortName }) => shortName !== notOffered[list as keyof PolicyLists]),
  ])
  return Object.fromEntries(offered) as ReturnType<typeof policyListsOn>
}

/** Converts the submitted rows: the key is the row's index, the ID that of the matching row of the policy. */
function matchRows(body: PolicyBody, policy: VariedRows, lists: PolicyLists) {
  const errors: FieldError[] = []
  const securityIds = findIds(body.securities, policy.securities, 'addressLine1', (key, error) =>
    errors.push({ ...error, field: rowField({ name: 'securities' }, key, 'id') }),
  )
  const loanIds = findIds(body.loans, policy.loans, 'loanNumber', (key, error) =>
    errors.push({ ...error, field: rowField({ name: 'loans' }, key, 'id') }),
  )
  const securities = body.securities.map((security, index) => ({
    ...withCodes(policySecurityFields, security, lists),
    key: String(index),
    id: securityIds[index] ?? null,
  }))
  const byAddress = new Map(body.securities.map(({ addressLine1 }, index) => [comparable(addressLine1), String(index)]))
  // A property whose address is not known cannot be named: its loans stay linked to it.
  const unnamed = new Map(
    securities.flatMap(({ id, key, addressLine1 }) =>
      id !== null && comparable(addressLine1) === '' ? [[id, key] as const] : [],
    ),
  )
  const securedBy = new Map(policy.loans.map((loan) => [loan.id, loan.securities]))
  const loans = body.loans.map((loan, index) => {
    const key = String(index)
    const links = (loan.linkedSecurities ?? []).flatMap((address) => {
      const linked = byAddress.get(comparable(address))
      if (linked !== undefined) return [linked]
      const field = rowField({ name: 'loans' }, key, linksName)
      errors.push({ code: 'link-unknown', message: messages.linkUnknown(address), field })
      return []
    })
    const id = loanIds[index] ?? null
    const kept = (securedBy.get(id ?? '') ?? []).flatMap((security) => unnamed.get(security) ?? [])
    return {
      ...withCodes(policyLoanFields, loan, lists),
      key,
      id,
      links: [...new Set([...links, ...kept])],
    }
  })
  return { loans, securities, errors }
}

/** Finds the ID of the policy's row for each submitted row: by ID, else by number or address; null for a new row. */
function findIds<Name extends 'loanNumber' | 'addressLine1'>(
  rows: readonly ({ readonly id?: string | null | undefined } & {
    readonly [N in Name]?: string | number | null | undefined
  })[],
  known: readonly ({ readonly id: string } & { readonly [N in Name]: string | null })[],
  name: Name,
  report: (key: string, error: Omit<FieldError, 'field'>) => void,
): (string | null)[] {
  const ids = new Set(known.map(({ id }) => id))
  const idsByName = new Map(known.map((row) => [comparable(row[name]), row.id]))
  const taken = new Set(rows.flatMap(({ id }) => (id ? [id] : [])))
  const seen = new Set<string>()
  return rows.map((row, index) => {
    if (row.id) {
      if (!ids.has(row.id)) report(String(index), { code: 'row-unknown', message: messages.unknownRow })
      else if (seen.has(row.id)) report(String(index), { code: 'row-repeated', message: messages.repeatedRow })
      seen.add(row.id)
      return row.id
    }
    const text = comparable(row[name])
    const found = text === '' ? undefined : idsByName.get(text)
    if (found === undefined || taken.has(found)) return null
    taken.add(found)
    return found
  })
}

/** Converts codes to short names; an unknown code stays as submitted, and is refused later. */
function withCodes<F extends Fields>(fields: F, row: InputOf<F>, lists: PolicyLists): InputOf<F> {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = row[name] ?? null
    if (field.kind !== 'choice' || value === null) return [name, value]
    return [name, codeIn(lists[field.list as keyof PolicyLists], value) ?? String(value).trim()]
  })
  return Object.fromEntries(values) as InputOf<F>
}

/** A message for each change of the policy since it was loaded; empty when nothing changed. */
function findOutdatedValues(old: PolicyBody, policy: VariedRows, lists: PolicyLists): Refused[] {
  const { loans, securities } = matchRows(old, policy, lists)
  const idAt = (key: string) => securities[Number(key)]?.id ?? `old ${key}`
  // A property whose address is not known yet cannot be linked by its address.
  const unnamed = new Set(policy.securities.filter(({ addressLine1 }) => addressLine1 === null).map(({ id }) => id))
  const known: VariedRows = {
    ...policy,
    loans: policy.loans.map((loan) => ({ ...loan, securities: loan.securities.filter((id) => !unnamed.has(id)) })),
  }
  const knownLoans = new Map(policy.loans.map((loan) => [loan.id, loan]))
  const knownSecurities = new Map(policy.securities.map((security) => [security.id, security]))
  const loaded: VariedRows = {
    loans: loans.map(
      ({ key, id, links, ...loan }): PolicyLoan => ({
        ...asLoaded(policyLoanFields, loan, knownLoans.get(id ?? '')),
        id: id ?? `old ${key}`,
        active: true,
        securities: links.map(idAt).filter((linked) => !unnamed.has(linked)),
      }),
    ),
    securities: securities.map(
      ({ key, id, ...security }): PolicySecurity => ({
        ...asLoaded(policySecurityFields, security, knownSecurities.get(id ?? '')),
        id: id ?? `old ${key}`,
        active: true,
      }),
    ),
  }
  const changes = compareVariation(loaded, known, lists)
  const differences = [...changes.loans, ...changes.securities].flatMap((row) => {
    if (row.change === 'added') return [messages.policyAdded(row.name)]
    if (row.change === 'removed') return [messages.policyRemoved(row.name)]
    return row.differences.map(({ label, before, after }) => messages.policyChangedRow(row.name, label, before, after))
  })
  if (differences.length === 0) return []
  return [messages.policyChanged, ...differences.slice(0, 50)].map((message) => ({ code: 'policy-changed', message }))
}

/** A row as it was loaded. A value that equals our response is unchanged, even when today's rules would refuse it. */
function asLoaded<F extends Fields>(fields: F, submitted: InputOf<F>, known: NullableOf<F> | undefined): NullableOf<F> {
  const parsed = parseStoredRow(fields, submitted)
  if (known === undefined) return parsed
  const response: Readonly<Record<string, unknown>> = toResponse(fields, known)
  const same = Object.keys(fields).filter((name) => (submitted[name] ?? null) === response[name])
  return { ...parsed, ...Object.fromEntries(same.map((name) => [name, known[name]])) }
}
