/**
 * Has the browser save a file from a signed address, which is absolute or starts from the page. It answers as an
 * attachment, and the page stays also where the address is refused.
 */
export function saveFile(address: string, name: string): void {
  // Not part of the page: while a call is under way, presses there are held.
  const link = document.createElement('a')
  link.href = new URL(address, document.baseURI).href
  link.download = name
  link.rel = 'noreferrer'
  link.click()
}
