const dollars = new Intl.NumberFormat('en-AU')

/** Dollars in full, from an exact decimal: "540000.5" is "$540,000.50". No digit is lost or rounded. */
export function showLoanAmount(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  return `$${dollars.format(BigInt(whole))}.${decimals.padEnd(2, '0')}`
}

/** Percent with two decimals, from an exact decimal: "92.5" is "92.50%". */
export function showLvr(lvr: string): string {
  const [whole = '', decimals = ''] = lvr.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}%`
}
