import { useMemo } from 'react'
import { type ReferralAddress, readReferralAddress } from '#areas/credit-referral/contract'
import { CreditReferralScreen } from '#areas/credit-referral/portal'
import type { GoTo } from '#ui/page'

type CreditReferralPageProps = {
  /** The search parameters of the URL. */
  readonly search: Readonly<Record<string, unknown>>
  readonly onAddress: GoTo<ReferralAddress>
}

/** The credit referral page at a URL. */
export function CreditReferralPage({ search, onAddress }: CreditReferralPageProps) {
  const address = useMemo(() => readReferralAddress(search), [search])
  return <CreditReferralScreen address={address} onAddress={onAddress} />
}
