/**
 * Opens the printer-friendly version: the print layout of the results. That it cannot open, or that the section is
 * missing, is only logged (specification 000 §8).
 */
export function printResults(section: HTMLElement | null): void {
  if (!section) {
    console.error('The section to print is missing')
    return
  }
  try {
    window.print()
  } catch (fault) {
    console.error('The print window could not be opened', fault)
  }
}
