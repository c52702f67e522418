import * as z from 'zod/mini'

/** A new wording needs a new version, which every user has to accept again. */
export const disclaimer = {
  version: '2026-01',
  title: 'Disclaimer',
  paragraphs: [
    'The premium calculator gives an estimate of the lenders mortgage insurance premium from the details that you enter. It is not an offer of insurance and not an approval of the loan.',
    'The premium that is charged may differ if the loan, the property or the borrower differs from what was entered, or if rates, duties or taxes change before settlement.',
    'Use the calculator for your work as lender staff only, and enter no information that identifies a borrower.',
  ],
} as const

export const disclaimerSchema = z.object({ version: z.string(), title: z.string(), paragraphs: z.array(z.string()) })
