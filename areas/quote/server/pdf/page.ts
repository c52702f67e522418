/** A4 upright, in points: what a lender prints and sends. */
export const page = {
  width: 595.28,
  height: 841.89,
  margin: 45,
  /** Where the content of the second page begins, under its running head; that of the first begins with the band. */
  top: 60,
  /** Where content ends, above the footer. */
  bottom: 790,
  gap: 17,
} as const

export const contentWidth = page.width - 2 * page.margin
