import { useEffect, useEffectEvent } from 'react'
import type { ReferralNotice } from '#areas/credit-referral/contract'
import { useEnvironment } from '#areas/environment/portal'
import { useSignOn } from '#areas/identity/portal'
import { referralStream } from './referral-stream.ts'

/**
 * Tells of each change of a request of the lender while the component is shown. After `onResumed` some may have been
 * missed: ask for what is shown again. A service without notices tells nothing.
 */
export function useReferralNotices(
  onNotice: (notice: ReferralNotice) => void,
  onResumed: () => void = () => undefined,
): void {
  const signOn = useSignOn()
  const { services } = useEnvironment()
  const noticed = useEffectEvent(onNotice)
  const resumed = useEffectEvent(onResumed)
  useEffect(
    () =>
      referralStream(signOn, services.creditReferral).subscribe({
        onNotice: (notice) => noticed(notice),
        onResumed: () => resumed(),
      }),
    [signOn, services.creditReferral],
  )
}
