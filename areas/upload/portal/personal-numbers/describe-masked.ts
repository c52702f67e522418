import type { NumberKind } from './found-number.ts'

/** Lists the kinds of the masked numbers: "Masked: tax file numbers, Medicare number". */
export function describeMasked(masked: readonly NumberKind[]): string {
  const said = [...new Set(masked)].map((kind) => {
    const many = masked.filter((one) => one === kind).length > 1
    return `${numberNames[kind]}${many ? 's' : ''}`
  })
  return `Masked: ${said.join(', ')}`
}

export const numberNames: Readonly<Record<NumberKind, string>> = {
  'tax-file-number': 'tax file number',
  'medicare-number': 'Medicare number',
  'payment-card-number': 'payment card number',
}
