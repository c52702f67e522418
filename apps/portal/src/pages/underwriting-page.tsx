import { useMemo } from 'react'
import { useDeskCounts } from '#areas/home/portal'
import { parseDeskAddress } from '#areas/underwriting/contract'
import { UnderwritingScreen } from '#areas/underwriting/portal'
import type { PageProps } from '../page.ts'

export function UnderwritingPage({ search, goTo }: PageProps) {
  const address = useMemo(() => parseDeskAddress(search), [search])
  const { counts, refetch } = useDeskCounts()
  return <UnderwritingScreen address={address} onAddress={goTo} counts={counts} onNotice={refetch} />
}
