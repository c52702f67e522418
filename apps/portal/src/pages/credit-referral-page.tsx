import { useMemo } from 'react'
import { parseReferralAddress } from '#areas/credit-referral/contract'
import { CreditReferralScreen } from '#areas/credit-referral/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import type { PageProps } from '../page.ts'
import { hrefTo, paths } from '../paths.ts'

export function CreditReferralPage({ search, goTo }: PageProps) {
  const mayCalculate = hasRight(useCaller(), 'calculator', 'view')
  const address = useMemo(() => parseReferralAddress(search), [search])
  return (
    <CreditReferralScreen
      address={address}
      onAddress={goTo}
      quoteHref={(quote) => (mayCalculate ? hrefTo(paths.getQuote, { quote }) : null)}
    />
  )
}
