import { useState } from 'react'
import type { ReferralNotice } from '#areas/credit-referral/contract'
import { Button } from '#ui/button'
import { useNotificationPreference } from '../notifications/use-notification-preference.ts'
import { noticeWords } from './notice-words.ts'
import styles from './own-notices.module.css'
import { useReferralNotices } from './use-referral-notices.ts'

type OwnNoticesProps = {
  readonly hrefOf: (requestId: string) => string
  /** The request that is open: there is no need to tell of it. */
  readonly open: string | null
}

/** More than these hide the page; the list has all of them. */
const most = 3

/**
 * Tells a person what the insurer did with their own requests, above the page that is open, where they wish so. Stays
 * until it is dismissed or its request is opened.
 */
export function OwnNotices({ hrefOf, open }: OwnNoticesProps) {
  const [notices, setNotices] = useState<readonly ReferralNotice[]>([])
  const { preference } = useNotificationPreference()
  const without = (requestId: string | null) => (held: readonly ReferralNotice[]) =>
    held.filter((notice) => notice.requestId !== requestId)
  useReferralNotices((notice) => {
    const answers = notice.kind === 'asked' || notice.kind === 'decided'
    if (!answers || !notice.own || preference?.onScreen !== true) return
    setNotices((held) => [notice, ...without(notice.requestId)(held)].slice(0, most))
  })
  return (
    <div role="status" className={styles.notices} data-print="never">
      {without(open)(notices).map((notice) => (
        <div className={styles.notice} key={notice.requestId}>
          <p>
            {noticeWords(notice)}. <a href={hrefOf(notice.requestId)}>Open it</a>
          </p>
          <Button
            small
            variant="quiet"
            aria-label={`Dismiss ${noticeWords(notice)}`}
            onClick={() => setNotices(without(notice.requestId))}
          >
            Dismiss
          </Button>
        </div>
      ))}
    </div>
  )
}
