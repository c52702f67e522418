/** Paths that take no token wherever they stand (specification 000 §7). */
const open = /(?:^|\/)(?:assets|clients\/public)(?:\/|$)/

/**
 * True when a call may carry the bearer token: its address lies under a configured service, and not under /assets or
 * /clients/public. Everything else, storage and other origins above all, never sees it.
 */
export function tokenTravels(address: URL, services: readonly URL[]): boolean {
  if (open.test(address.pathname)) return false
  return services.some((service) => address.origin === service.origin && isUnder(address.pathname, service.pathname))
}

function isUnder(path: string, base: string): boolean {
  const folder = base.endsWith('/') ? base : `${base}/`
  return path === base || path.startsWith(folder)
}
