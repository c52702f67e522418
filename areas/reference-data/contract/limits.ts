/** Limits that hold in every area (specification 000 §9). Amounts in whole cents, shares in percent, tenure in months. */
export const limits = {
  rows: 7,
  smallestAmount: 100n,
  largestAmount: 999_999_900n,
  smallestShare: 5n,
  largestShare: 95n,
  shortestTenure: 1,
  longestTenure: 60,
} as const

/** How the numbers of existing records look (specification 000 §5, 001 §5). */
export const formats = {
  policyNumber: /^\d{1,10}$/,
  loanNumber: /^[A-Za-z0-9]{1,20}$/,
  applicationNumber: /^[A-Za-z0-9-]{1,40}$/,
} as const
