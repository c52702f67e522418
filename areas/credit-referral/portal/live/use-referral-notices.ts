import { useEffect, useEffectEvent } from 'react'
import type { ReferralNotice } from '#areas/credit-referral/contract'
import { useEnvironment } from '#areas/environment/portal'
import { useSignOn } from '#areas/identity/portal'
import { referralStream } from './referral-stream.ts'

/**
 * Tells of each change of a request of the lender while the component is shown. Before `onReconnect` some may have been missed:
 * ask for what is shown again. A service without notices tells nothing.
 */
export function useReferralNotices(
  onNotice: (notice: ReferralNotice) => void,
  onReconnect: () => void = () => undefined,
): void {
  const signOn = useSignOn()
  const { services } = useEnvironment()
  const noticed = useEffectEvent(onNotice)
  const missed = useEffectEvent(onReconnect)
  useEffect(
    () =>
      referralStream(signOn, services.creditReferral).subscribe({
        onNotice: (notice) => noticed(notice),
        onReconnect: () => missed(),
      }),
    [signOn, services.creditReferral],
  )
}
