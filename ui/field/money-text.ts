import { formatDollars, parseDollars } from '#packages/money'

/**
 * Formats a typed amount when the field loses focus: "1250000.5" and "$1,250,000.50" both become "1,250,000.50". Text
 * that is no amount, or has a fraction of a cent, stays as typed, so that its error can refer to it.
 */
export function moneyText(text: string): string {
  const cents = parseDollars(text)
  return cents === null ? text : formatDollars(cents).replace('$', '').replace('−', '-')
}

/** Strips the dollar sign while the user types, because the field shows its own: "$540" becomes "540". */
export function withoutDollarSign(text: string): string {
  return text.replace(/^\s*\$\s*/, '')
}

/**
 * Keeps the digits and one decimal point with at most 2 decimals of what is typed (specification 001 §5). A minus sign
 * before the figure stays, so that its error can refer to it: without it, -5 would become 5.
 */
export function currencyText(text: string): string {
  const sign = /^[\s$]*[-−]/.test(text) ? '-' : ''
  const [whole = '', ...decimals] = text.replaceAll(/[^\d.]/g, '').split('.')
  return sign + (decimals.length === 0 ? whole : `${whole}.${decimals.join('').slice(0, 2)}`)
}
