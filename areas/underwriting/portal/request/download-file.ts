/** Has the browser save a file from a signed address, which is absolute or starts from the page. The page stays, whatever comes of it. */
export function downloadFile(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = new URL(url, document.baseURI).href
  link.download = name
  link.rel = 'noreferrer'
  link.click()
}
