/** Long enough to save the file from the tab that shows it (milliseconds). */
const kept = 10 * 60_000

/**
 * Shows a PDF in a new tab. The tab is opened by the press itself, before the file is fetched: a browser blocks one that
 * opens later. The file reaches it as a local address, so no token ever stands in a URL.
 *
 * @returns the local address when the tab was blocked, for a link that the person can press; null when it is shown
 */
export async function showPdf(load: () => Promise<Blob>): Promise<string | null> {
  const tab = window.open('about:blank', '_blank')
  try {
    const address = URL.createObjectURL(await load())
    setTimeout(() => URL.revokeObjectURL(address), kept)
    if (!tab || tab.closed) return address
    tab.opener = null
    tab.location.replace(address)
    return null
  } catch (fault) {
    tab?.close()
    throw fault
  }
}
