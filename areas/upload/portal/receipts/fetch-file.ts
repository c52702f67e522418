/**
 * Has the browser fetch a file from a signed address and save it. The page stays, also when the address is refused.
 *
 * @param base the service's address, which a relative one starts from
 */
export function fetchFile(url: string, base: string, name: string): void {
  const link = document.createElement('a')
  link.href = new URL(url, new URL(base, document.baseURI)).href
  link.download = name
  link.rel = 'noreferrer'
  document.body.append(link)
  link.click()
  link.remove()
}
