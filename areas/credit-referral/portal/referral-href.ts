import type { ReferralAddress } from '#areas/credit-referral/contract'

/** The link to an address of the screen that is shown. Which route that is says the window's own address. */
export function referralHref(address: ReferralAddress): string {
  const [route = '#'] = window.location.hash.split('?', 1)
  const query = new URLSearchParams(Object.entries(address).map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? route : `${route}?${query}`
}
