import { buildPortalIfStale } from '../../scripts/portal/build-portal.ts'

/** Builds the portal if that is stale, once: the products of the workers would build it side by side. */
export default async function buildPortal(): Promise<void> {
  await buildPortalIfStale()
}
