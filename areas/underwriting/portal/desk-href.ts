import type { DeskAddress } from '../contract/index.ts'

/** The link to an address of the desk. Which route that is says the window's own address. */
export function deskHref(address: DeskAddress): string {
  const [route = '#'] = window.location.hash.split('?', 1)
  const query = new URLSearchParams(Object.entries(address).map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? route : `${route}?${query}`
}
