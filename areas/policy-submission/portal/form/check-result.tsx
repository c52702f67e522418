import { Button, ButtonRow } from '#ui/button'
import { Checkbox, TextArea } from '#ui/field'
import { Note, Notice } from '#ui/page'
import { Loading } from '#ui/spinner'
import { Badge } from '#ui/table'
import { acknowledgementFields } from '../../contract/index.ts'
import styles from './confirm-submission.module.css'
import type { ShownWarning, SubmissionCheck } from './use-submission-check.ts'

/** The warnings of a submission: those outside the card are ticked as checked, with one reason; others are read. */
export function CheckResult({ check }: { readonly check: SubmissionCheck }) {
  const { state, warnings } = check
  const outside = warnings.filter(({ level }) => level === 'outside')
  // The values that differ from the quote are listed on their own.
  const notes = warnings.filter(({ level, code }) => level === 'note' && code !== 'moved-since-quote')
  return (
    <div className={styles.check} role="status">
      {state === 'running' ? <Loading label="Checking against the rate card" /> : null}
      {state === 'slow' ? (
        <Unchecked title="The check takes longer than usual." onRetry={check.retry} />
      ) : state === 'failed' ? (
        <Unchecked title="The check failed." onRetry={check.retry} />
      ) : null}
      {outside.length > 0 ? <Doubts doubts={outside} check={check} /> : null}
      {notes.length > 0 ? (
        <Notice tone="info" title={outside.length > 0 ? 'Also note' : 'Please note'}>
          <ul className={styles.notes}>
            {notes.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {state === 'done' && warnings.length === 0 ? <Notice tone="success" title="Checked: no warnings." /> : null}
    </div>
  )
}

/** Sending stays possible: the service checks again, and refuses warnings that were not read. */
function Unchecked({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }) {
  return (
    <Notice tone="warning" title={title}>
      <p>You can submit without it. Any warnings are then shown before a policy is made.</p>
      <ButtonRow>
        <Button small onClick={onRetry}>
          Try again
        </Button>
      </ButtonRow>
    </Notice>
  )
}

const { reason: reasonField } = acknowledgementFields

function Doubts({ doubts, check }: { readonly doubts: readonly ShownWarning[]; readonly check: SubmissionCheck }) {
  const { ticked, reason, errors, tick, setReason } = check
  return (
    <fieldset className={styles.doubts}>
      <legend className={styles.legend}>
        {doubts.length === 1 ? '1 warning to check' : `${doubts.length} warnings to check`}
      </legend>
      <Note>Tick each as checked, and give one reason. Otherwise press No and correct it.</Note>
      {doubts.map(({ message, isNew }, index) => (
        <div key={message} className={styles.doubt}>
          <Checkbox
            name={`doubt-${index}`}
            label={message}
            checked={ticked.has(message)}
            error={errors.ticks.has(message) ? 'Tick it once you have checked it.' : undefined}
            onChange={({ target }) => tick(message, target.checked)}
          />
          {isNew ? <Badge tone="warning">New</Badge> : null}
        </div>
      ))}
      <TextArea
        name="doubt-reason"
        label={reasonField.label}
        hint="Stays with the receipt; the insurer reads it."
        required
        rows={3}
        value={reason}
        used={reason.trim().length}
        maxLength={reasonField.maxLength}
        error={errors.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </fieldset>
  )
}
