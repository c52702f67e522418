import type { CodeListName, ReferenceData } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { StoredQuote } from './stored-quote.ts'

/** How people call what a quote names by its codes. */
export type CodeNames = {
  readonly brand: string
  readonly of: (list: CodeListName, code: string) => string
}

/** The names on the day on which the quote was made; a code stands for itself where no name is known. */
export function nameCodes(reference: ReferenceData, { channel, createdAt, request }: StoredQuote): CodeNames {
  const day = sydneyDate(createdAt)
  return {
    brand: reference.cardFor(channel, request.brandName, day)?.brand.longName ?? request.brandName,
    of: (list, code) => longNameIn(reference.codeList(list, day), code),
  }
}
