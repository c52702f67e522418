/** Long enough to save the file from the tab that shows it (milliseconds). */
const kept = 10 * 60_000
const longestPrint = 30_000

type PdfOptions = {
  /** Opens the print dialog once the PDF is shown. */
  readonly print?: boolean
}

/**
 * Shows a PDF in a new tab. The tab is opened by the press itself, before the file is fetched: a browser blocks one that
 * opens later. The file reaches it as a local address, so no token ever stands in a URL.
 *
 * @returns the local address when the tab was blocked, for a link that the person can press; null when it is shown
 */
export async function showPdf(load: () => Promise<Blob>, { print = false }: PdfOptions = {}): Promise<string | null> {
  const tab = window.open('about:blank', '_blank')
  try {
    const address = URL.createObjectURL(await load())
    setTimeout(() => URL.revokeObjectURL(address), kept)
    if (!tab || tab.closed) {
      if (print) console.error('The print window could not be opened')
      return address
    }
    tab.opener = null
    tab.location.replace(address)
    if (print) printOnceShown(tab)
    return null
  } catch (fault) {
    tab?.close()
    throw fault
  }
}

/** Prints what a tab shows. Where that cannot be it is only logged (specification 000 §8): its viewer prints too. */
function printOnceShown(tab: Window): void {
  const began = Date.now()
  const timer = setInterval(() => {
    try {
      const waits = !tab.closed && (tab.location.href === 'about:blank' || tab.document.readyState !== 'complete')
      if (waits && Date.now() - began < longestPrint) return
      clearInterval(timer)
      if (!tab.closed && !waits) tab.print()
    } catch (fault) {
      clearInterval(timer)
      console.error('The print window could not be opened', fault)
    }
  }, 100)
}
