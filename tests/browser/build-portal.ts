import { buildPortalIfStale } from '../../scripts/portal/build-portal.ts'

/** Builds the portal once if it is stale; otherwise every worker would build it. */
export default async function buildPortal(): Promise<void> {
  await buildPortalIfStale()
}
