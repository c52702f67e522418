import type { pageSizes } from './table-address.ts'

/** What a list shows, saved under a name: the address parameters of its filters, order, columns and rows. */
export type SavedView = { readonly name: string; readonly address: Readonly<Record<string, string>> }

/** How a person wants to see a list. */
export type ListPreference = {
  readonly columns?: readonly string[] | undefined
  readonly size?: (typeof pageSizes)[number] | undefined
  /** `compact` has lower rows; `tall` has two lines of text in each. */
  readonly rows?: 'normal' | 'compact' | 'tall' | undefined
  readonly views?: readonly SavedView[] | undefined
}

/** A preference of the list, and what stores another. */
export type ChosenList = {
  readonly value: ListPreference | null
  /** The value is not known yet: a search would find other rows than the person wants. */
  readonly loading: boolean
  readonly choose: (value: ListPreference) => void
}
