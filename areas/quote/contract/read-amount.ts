import { type Cents, parseDollars } from '#packages/money'

type Amount = { readonly amount: Cents } | { readonly rule: 'required' | 'number' | 'min' | 'max' }

/** Reads a required amount: what is there, or the rule it breaks. The bounds are in whole cents, null for no bound. */
export function readAmount(sent: string | number | null | undefined, smallest: Cents, largest: Cents | null): Amount {
  if (sent === null || sent === undefined || String(sent).trim() === '') return { rule: 'required' }
  const amount = parseDollars(sent)
  if (amount === null) return { rule: 'number' }
  if (amount < smallest) return { rule: 'min' }
  return largest !== null && amount > largest ? { rule: 'max' } : { amount }
}
