/** Milliseconds; long enough for the user to save the file from its tab. */
const blobLifetime = 10 * 60_000
const maxPrintWait = 30_000

type PdfOptions = {
  /** Opens the print dialog when the PDF is loaded. */
  readonly print?: boolean
}

/**
 * Opens a PDF in a new tab. The tab opens synchronously with the click, before the file is fetched: browsers block
 * later popups. The tab receives a blob URL, so no token appears in a URL.
 *
 * @returns the blob URL when the popup is blocked, to render as a link; null otherwise
 */
export async function showPdf(load: () => Promise<Blob>, { print = false }: PdfOptions = {}): Promise<string | null> {
  const tab = window.open('about:blank', '_blank')
  try {
    const address = URL.createObjectURL(await load())
    setTimeout(() => URL.revokeObjectURL(address), blobLifetime)
    if (!tab || tab.closed) {
      if (print) console.error('The print window could not be opened')
      return address
    }
    tab.opener = null
    tab.location.replace(address)
    if (print) printOnceShown(tab)
    return null
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Prints the tab when it is loaded. A failure is only logged (specification 000 §8): the PDF viewer can print too. */
function printOnceShown(tab: Window): void {
  const began = Date.now()
  const timer = setInterval(() => {
    try {
      const waits = !tab.closed && (tab.location.href === 'about:blank' || tab.document.readyState !== 'complete')
      if (waits && Date.now() - began < maxPrintWait) return
      clearInterval(timer)
      if (!tab.closed && !waits) tab.print()
    } catch (error) {
      clearInterval(timer)
      console.error('The print window could not be opened', error)
    }
  }, 100)
}
