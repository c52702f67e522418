/** Fetches a file from a signed address. It answers as an attachment, so the page stays. */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.rel = 'noopener'
  link.click()
}
