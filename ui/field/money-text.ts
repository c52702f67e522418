import { formatDollars, parseDollars } from '#packages/money'

/**
 * Formats a typed amount when the field loses focus: "1250000.5" and "$1,250,000.50" both become "1,250,000.50". Text
 * that is no amount, or has a fraction of a cent, stays as typed, so that its error can refer to it.
 */
export function moneyText(typed: string): string {
  const cents = parseDollars(typed)
  return cents === null ? typed : formatDollars(cents).replace('$', '')
}

/** Strips the dollar sign while the user types, because the field shows its own: "$540" becomes "540". */
export function withoutDollarSign(typed: string): string {
  return typed.replace(/^\s*\$\s*/, '')
}
