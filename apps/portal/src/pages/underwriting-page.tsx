import { useMemo } from 'react'
import { type DeskAddress, readDeskAddress } from '#areas/underwriting/contract'
import { UnderwritingScreen } from '#areas/underwriting/portal'
import type { GoTo } from '#ui/page'

type UnderwritingPageProps = {
  /** The search parameters of the URL. */
  readonly search: Readonly<Record<string, unknown>>
  readonly onAddress: GoTo<DeskAddress>
}

/** The underwriting page at a URL. */
export function UnderwritingPage({ search, onAddress }: UnderwritingPageProps) {
  const address = useMemo(() => readDeskAddress(search), [search])
  return <UnderwritingScreen address={address} onAddress={onAddress} />
}
