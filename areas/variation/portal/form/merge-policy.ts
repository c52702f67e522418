import type { VariationForm } from '#areas/variation/contract'

type Row = { readonly key: string; readonly id: string; readonly links?: readonly string[] }

/**
 * Applies the user's changes to the current policy: a field that the user changed keeps its value, any other field gets
 * the policy's value. A row that the user removed stays removed. A row that the policy lost stays, as a new one, only
 * when the user had changed it.
 *
 * @param before the policy's form as it was loaded
 * @param now the policy's form as it is now
 */
export function mergePolicy(before: VariationForm, now: VariationForm, input: VariationForm): VariationForm {
  const securities = mergeRows(before.securities, now.securities, input.securities)
  const keys = new Set(securities.map(({ key }) => key))
  const loans = mergeRows(before.loans, now.loans, input.loans)
  return {
    ...input,
    loans: loans.map((loan) => ({ ...loan, links: loan.links.filter((key) => keys.has(key)) })),
    securities,
  }
}

function mergeRows<R extends Row>(before: readonly R[], now: readonly R[], input: readonly R[]): R[] {
  const was = new Map(before.map((row) => [row.id, row]))
  const is = new Map(input.filter(({ id }) => id !== '').map((row) => [row.id, row]))
  const merged = now.flatMap((row) => {
    const [old, own] = [was.get(row.id), is.get(row.id)]
    // The policy got this row since, or the user removed it.
    if (!own) return old ? [] : [row]
    return [mergeRow(old ?? row, row, own)]
  })
  const ids = new Set(now.map(({ id }) => id))
  const others = input.filter(({ id }) => !ids.has(id))
  const added = others.flatMap((row) => {
    const old = was.get(row.id)
    return old && sameRow(old, row) ? [] : [{ ...row, id: '' }]
  })
  return [...merged, ...added]
}

function mergeRow<R extends Row>(old: R, now: R, own: R): R {
  const entries = Object.entries(now).map(([name, value]) => {
    const [was, is] = [old[name as keyof R], own[name as keyof R]]
    return [name, String(was) === String(is) ? value : is]
  })
  return { ...Object.fromEntries(entries), key: own.key, id: own.id } as R
}

function sameRow<R extends Row>(one: R, other: R): boolean {
  return Object.entries(one).every(([name, value]) => String(value) === String(other[name as keyof R]))
}
