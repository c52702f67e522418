import { useMemo } from 'react'
import { parseDeskAddress } from '#areas/underwriting/contract'
import { UnderwritingScreen } from '#areas/underwriting/portal'
import type { PageProps } from '../page.ts'

export function UnderwritingPage({ search, goTo }: PageProps) {
  const address = useMemo(() => parseDeskAddress(search), [search])
  return <UnderwritingScreen address={address} onAddress={goTo} />
}
