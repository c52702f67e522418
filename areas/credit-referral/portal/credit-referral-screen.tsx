import { Page } from '#ui/page'
import type { ReferralAddress } from '../contract/index.ts'

type Props = {
  readonly address: ReferralAddress
  /** Goes to another address of this screen; `replace` leaves no step for Back. */
  readonly onAddress: (address: ReferralAddress, how?: { replace: boolean }) => void
}

/** Search, raise, open and answer credit referrals (specification 001 §2). */
export function CreditReferralScreen(_: Props) {
  return <Page title="Credit Referral">{null}</Page>
}
