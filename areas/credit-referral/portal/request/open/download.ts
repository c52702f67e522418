/** Fetches a file from a signed address. It answers as an attachment, and the page stays also where it is refused. */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
