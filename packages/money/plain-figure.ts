const grouped = /^-?0*\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/**
 * A written figure without what does not count in it: blanks, a `$`, and the commas that group its thousands, as in
 * "$1,250,000.50". Any other comma stays, so that whoever reads the figure refuses it: in "500.000,00" and "80,5" it
 * stands for the decimal point, and without it another figure would be read.
 */
export function plainFigure(written: string): string {
  const text = written.replaceAll(/[$\s]/g, '')
  return grouped.test(text) ? text.replaceAll(',', '') : text
}

/** A written percentage without its blanks and its `%`. No comma has a place in it. */
export function plainPercent(written: string): string {
  return written.replaceAll(/[%\s]/g, '')
}
