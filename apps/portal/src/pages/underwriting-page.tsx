import { useMemo } from 'react'
import { parseDeskAddress } from '#areas/underwriting/contract'
import { UnderwritingScreen } from '#areas/underwriting/portal'
import type { PageProps } from '../page.ts'

/** The underwriting page at an address. */
export function UnderwritingPage({ search, goTo }: PageProps) {
  const address = useMemo(() => parseDeskAddress(search), [search])
  return <UnderwritingScreen address={address} onAddress={goTo} />
}
