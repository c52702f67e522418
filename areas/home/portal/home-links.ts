import type { HomeCase } from '../contract/index.ts'

export type Query = Readonly<Record<string, string>>

/** The addresses of what the page names. */
export type HomeLinks = {
  readonly ofCase: (found: Pick<HomeCase, 'kind' | 'id' | 'reference'>) => string
  readonly quote: (quoteId: string) => string
  readonly submission: (submissionId: string) => string
  /** The user's referrals, filtered. */
  readonly referrals: (query: Query) => string
  readonly quotes: string
  readonly submissions: string
  /** The title and the address of the form that a draft belongs to; null for a form of another version. */
  readonly ofDraft: (form: string) => { readonly title: string; readonly href: string } | null
  /** The desk's lists, filtered. */
  readonly desk: (query: Query) => string
}
