import type { HomeCase } from '../contract/index.ts'

export type Query = Readonly<Record<string, string>>

/** The addresses of what the page names. */
export type HomeLinks = {
  readonly ofCase: (found: Pick<HomeCase, 'kind' | 'id' | 'reference'>) => string
  readonly quote: (quoteId: string) => string
  readonly submission: (submissionId: string) => string
  /** Home, or a list of the user's cases. */
  readonly home: (query: Query) => string
  /** The lender's quotes and the user's submissions, filtered. */
  readonly quotes: (query: Query) => string
  readonly submissions: (query: Query) => string
  /** The title and the address of the form that a draft belongs to; null for a form of another version. */
  readonly ofDraft: (form: string) => { readonly title: string; readonly href: string } | null
  /** The desk's lists, filtered. */
  readonly desk: (query: Query) => string
}
