import { useMemo } from 'react'
import { variationFormOf } from '#areas/variation/contract'
import { Button } from '#ui/button'
import { useFormContext } from '#ui/form'
import { Notice } from '#ui/page'
import type { VariationStore, VariedSubject } from './use-variation-form.ts'

type List = 'loans' | 'securities'
type RemovedRowsProps = {
  readonly list: List
  /** The field that names a row. */
  readonly name: string
  readonly store: VariationStore
  readonly subject: VariedSubject
}

/** The policy's rows that the form no longer has, each with a button that restores it and its links: a restored draft has no Undo. */
export function RemovedRows({ list, name, store, subject: { policy } }: RemovedRowsProps) {
  const { locked } = useFormContext()
  const loaded = useMemo(() => variationFormOf(policy), [policy])
  store.useKeys(list)
  const keyOf = (list: List, id: string) => store.keysOf(list).find((key) => store.text(`${list}.${key}.id`) === id)
  const removed = loaded[list].filter(({ id }) => keyOf(list, id) === undefined)
  if (locked || removed.length === 0) return null
  const withLinks = (loan: (typeof loaded.loans)[number]) => {
    const linked = loaded.securities.filter(({ key }) => loan.links.includes(key))
    return { ...loan, links: linked.flatMap(({ id }) => keyOf('securities', id) ?? []) }
  }
  const restore = (row: (typeof removed)[number]) => {
    const added = store.add(list, 'links' in row ? withLinks(row) : row)
    for (const loan of loaded.loans) {
      const key = list === 'securities' && loan.links.includes(row.key) ? keyOf('loans', loan.id) : undefined
      if (key) store.link(`loans.${key}`, 'securities', [...store.selection(`loans.${key}.links`), added])
    }
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row-key="${added}"] button`)?.focus())
  }
  return (
    <Notice title={list === 'loans' ? 'Removed loans' : 'Removed securities'}>
      <ul>
        {removed.map((row) => {
          const text = String(row[name as keyof typeof row] ?? '') || 'without a name'
          return (
            <li key={row.id}>
              {text}{' '}
              <Button variant="quiet" small aria-label={`Restore ${text}`} onClick={() => restore(row)}>
                Restore
              </Button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
