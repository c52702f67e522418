import { type OwnCaseField, type OwnCasePart, ownCaseParts, ownCaseTable } from '#areas/case/contract'
import { addressText, parseTableAddress, type TableAddress } from '#packages/table'

/** The query parameters of the page: nothing for Home itself, or a part of a lender's user's cases and what its list shows. */
export type HomeAddress = { readonly show?: OwnCasePart } & TableAddress<OwnCaseField>

/** Parses the query parameters; invalid ones are ignored. */
export function parseHomeAddress(query: Readonly<Record<string, unknown>>): HomeAddress {
  const show = ownCaseParts.find((part) => part === addressText(query.show))
  return show ? { show, ...parseTableAddress(query, ownCaseTable(show)) } : {}
}
