/** A parsed filter of a number: from and until which numbers, a part of the displayed number, or an error. */
export type NumberFilter =
  | { readonly from?: Bound; readonly until?: Bound }
  | { readonly part: string }
  | { readonly error: string }

/** `number` has digits and a point alone; `included` is whether the number itself matches. */
type Bound = { readonly number: string; readonly included: boolean }

const forms = 'Use > 0, <= 80 or 500,000 - 750,000.'

/**
 * Parses `> 0`, `>= $500,000`, `< 80%` and `500,000 - 750,000`, which includes both numbers. Any other text is a part of the
 * displayed number.
 */
export function parseNumberFilter(text: string): NumberFilter {
  const plain = text.replaceAll(/[$,%\s]/g, '')
  const [compared] = /^[<>]=?/.exec(plain) ?? []
  if (compared) {
    const bound = { number: plain.slice(compared.length), included: compared.endsWith('=') }
    if (!isNumber(bound.number)) return { error: `Enter a number after ${compared}. ${forms}` }
    return compared.startsWith('>') ? { from: bound } : { until: bound }
  }
  const [from = '', until, ...more] = plain.split(/[-–]/)
  if (until === undefined) return { part: plain }
  if (!isNumber(from) || !isNumber(until) || more.length > 0) return { error: `A range has two numbers. ${forms}` }
  if (Number(until) < Number(from)) return { error: `The range ends before it begins. ${forms}` }
  return { from: { number: from, included: true }, until: { number: until, included: true } }
}

function isNumber(text: string): boolean {
  return /^\d{1,15}(\.\d{1,6})?$/.test(text)
}
