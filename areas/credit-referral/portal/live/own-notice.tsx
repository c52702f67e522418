import { Button } from '#ui/button'
import { noticeWords } from './notice-words.ts'
import type { OwnAnswer } from './own-answers.ts'
import styles from './own-notices.module.css'

type OwnNoticeProps = {
  readonly answer: OwnAnswer
  readonly href: string
  readonly onDismiss: (requestId: string) => void
}

/** One answer, the way to its request, and the way to be rid of it. */
export function OwnNotice({ answer, href, onDismiss }: OwnNoticeProps) {
  const words = noticeWords(answer)
  return (
    <div className={styles.notice}>
      <p>
        {words}. <a href={href}>Open it</a>
      </p>
      <Button small variant="quiet" aria-label={`Dismiss ${words}`} onClick={() => onDismiss(answer.requestId)}>
        Dismiss
      </Button>
    </div>
  )
}
