import { type OwnCaseField, type OwnCasePart, ownCaseParts, ownCaseTable } from '#areas/case/contract'
import { addressText, parseTableAddress, type TableAddress } from '#packages/table'
import type { HomeCase, HomeUpload } from '../contract/index.ts'

export type Query = Readonly<Record<string, string>>

/** The addresses of what the page names. */
export type HomeLinks = {
  readonly ofCase: (found: Pick<HomeCase, 'kind' | 'id' | 'reference'>) => string
  readonly quote: (quoteId: string) => string
  readonly submission: (submissionId: string) => string
  readonly upload: (upload: Pick<HomeUpload, 'kind' | 'receiptId'>) => string
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

/** The query parameters of the page: nothing for Home itself, or a part of a lender's user's cases and what its list shows. */
export type HomeAddress = { readonly show?: OwnCasePart } & TableAddress<OwnCaseField>

/** Parses the query parameters; invalid ones are ignored. */
export function parseHomeAddress(query: Readonly<Record<string, unknown>>): HomeAddress {
  const show = ownCaseParts.find((part) => part === addressText(query.show))
  return show ? { show, ...parseTableAddress(query, ownCaseTable(show)) } : {}
}
