import type { ReferenceData } from '#areas/reference-data/server'
import { nameCodes } from './name-codes.ts'
import { writeQuotePdf } from './pdf/write-quote-pdf.ts'
import type { StoredQuote } from './stored-quote.ts'
import { toPdfContent } from './to-pdf-content.ts'

/** Who insures, and where the names of codes stand. */
export type PrintingDeps = { readonly reference: ReferenceData; readonly insurer: string }

export type PrintedQuote = { readonly fileName: string; readonly content: Buffer }

/** A quote as a PDF. */
export async function printQuote({ reference, insurer }: PrintingDeps, quote: StoredQuote): Promise<PrintedQuote> {
  const content = await writeQuotePdf(toPdfContent(quote, nameCodes(reference, quote), insurer))
  return { fileName: `LMI-quote-${quote.quoteId}.pdf`, content }
}
