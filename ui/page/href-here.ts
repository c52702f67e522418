/** The link to the page that is shown, with another query. Which page that is says the window's own address. */
export function hrefHere(query: Readonly<Record<string, string | number | undefined>>): string {
  const [page = '#'] = window.location.hash.split('?', 1)
  const written = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return written === '' ? page : `${page}?${written}`
}
