export type NumberKind = 'tax-file-number' | 'medicare-number' | 'payment-card-number'

/** A personal number in a file. Stores its position and masked digits, never the number itself. */
export type FoundNumber = {
  readonly kind: NumberKind
  /** All digits but the last three as dots, as in "••• ••• 782". */
  readonly shown: string
  /** The line in a text file or the page in a PDF, from 1. */
  readonly place: { readonly line: number } | { readonly page: number }
  /** Offsets into the text in UTF-16 units; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

export const numberNames: Readonly<Record<NumberKind, string>> = {
  'tax-file-number': 'tax file number',
  'medicare-number': 'Medicare number',
  'payment-card-number': 'payment card number',
}

/** Lists the kinds of the masked numbers: "Masked: tax file numbers, Medicare number". */
export function describeMasked(masked: readonly NumberKind[]): string {
  const texts = [...new Set(masked)].map((kind) => {
    const many = masked.filter((one) => one === kind).length > 1
    return `${numberNames[kind]}${many ? 's' : ''}`
  })
  return `Masked: ${texts.join(', ')}`
}
