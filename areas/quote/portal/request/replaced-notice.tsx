import { Button } from '#ui/button'
import { Notice } from '#ui/page'
import type { ReplacedForm } from '../form/use-replaced-form.ts'
import styles from './request.module.css'

/** Says that the form is not what the person last typed, and offers that back; one that was emptied says so itself. */
export function ReplacedNotice({ replaced, takeBack, settle }: ReplacedForm) {
  if (!replaced || replaced.sentence === null) return null
  return (
    <Notice live>
      <div className={styles.replaced}>
        <p>{replaced.sentence}</p>
        {replaced.before ? (
          <Button small onClick={takeBack}>
            Undo
          </Button>
        ) : null}
        <Button small variant="quiet" onClick={settle}>
          Dismiss
        </Button>
      </div>
    </Notice>
  )
}
