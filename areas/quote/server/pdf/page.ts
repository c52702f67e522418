/** A4 upright, in points: what a lender prints and sends. */
export const page = {
  width: 595.28,
  height: 841.89,
  margin: 45,
  /** Where the content of the second page begins, under its running head; that of the first begins with the band. */
  top: 56,
  /** Where content ends, above the footer. */
  bottom: 798,
  /** Between two blocks. */
  gap: 14,
  /** Between the two columns. */
  gutter: 24,
  /** The right column; the left one is the wider. */
  right: 206,
} as const

export const contentWidth = page.width - 2 * page.margin
export const leftWidth = contentWidth - page.gutter - page.right
