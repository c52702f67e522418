import { useMemo } from 'react'
import { parseReferralAddress } from '#areas/credit-referral/contract'
import { CreditReferralScreen } from '#areas/credit-referral/portal'
import type { PageProps } from '../page.ts'

export function CreditReferralPage({ search, goTo }: PageProps) {
  const address = useMemo(() => parseReferralAddress(search), [search])
  return <CreditReferralScreen address={address} onAddress={goTo} />
}
