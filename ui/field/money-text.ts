import { formatDollars, parseDollars } from '#packages/money'

/**
 * How a typed amount reads after the field is left: "1250000.5" and "$1,250,000.50" both become "1,250,000.50".
 * What is not an amount, or has a part of a cent, stays as it was typed, so that its error can speak of it.
 */
export function moneyText(typed: string): string {
  const cents = parseDollars(typed)
  return cents === null ? typed : formatDollars(cents).replace('$', '')
}

/** How a typed amount reads beside the dollar sign of its field, before the field is left: "$540" becomes "540". */
export function besideSign(typed: string): string {
  return typed.replace(/^\s*\$\s*/, '')
}
