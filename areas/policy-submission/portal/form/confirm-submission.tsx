import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDollars, formatPercent } from '#packages/money'
import { Button, ButtonRow } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { Checkbox, TextArea } from '#ui/field'
import { Disclosure, goToFirstInvalid, Note, Notice, Section } from '#ui/page'
import { Loading } from '#ui/spinner'
import { Badge } from '#ui/table'
import {
  acknowledgementFields,
  type changedSinceQuote,
  messages,
  type Submission,
  sectionsOf,
  submissionFigures,
  type toOriginationRequest,
} from '../../contract/index.ts'
import { RequestView } from '../view/request-view.tsx'
import styles from './confirm-submission.module.css'
import type { ShownWarning, SubmissionCheck } from './use-submission-check.ts'

export type Outgoing = ReturnType<typeof toOriginationRequest> & {
  readonly submission: Submission
  readonly changes: ReturnType<typeof changedSinceQuote>
  readonly modal: boolean
}

export const confirmText = 'Are you sure you want to submit this policy submission request?'

type ConfirmSubmissionProps = {
  readonly outgoing: Outgoing | null
  readonly check: SubmissionCheck
  /** Returns false while a tick or the reason is missing. */
  readonly onYes: () => boolean
  readonly onNo: () => void
}

/** Shows the request and asks for confirmation. Without a modal, the page shows it and the browser's dialog asks. */
export function ConfirmSubmission({ outgoing, ...props }: ConfirmSubmissionProps) {
  return outgoing === null ? null : <Confirmation {...props} outgoing={outgoing} />
}

function Confirmation({ outgoing, check, onYes, onNo }: ConfirmSubmissionProps & { readonly outgoing: Outgoing }) {
  const content = useRef<HTMLDivElement>(null)
  const confirm = () => {
    // Render the errors before the search for the first of them.
    const isAccepted = flushSync(onYes)
    if (!isAccepted && content.current) goToFirstInvalid(content.current)
  }
  const { modal } = outgoing
  const isSettled = check.state !== 'running' && check.state !== 'slow'
  const asksAtOnce = !modal && isSettled && check.warnings.every(({ level }) => level === 'note')
  const ask = useEffectEvent(onYes)
  useEffect(() => {
    if (!asksAtOnce) return
    // The page renders the request before the browser's dialog blocks it.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(ask)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [asksAtOnce])
  const shown = (
    <div className={styles.check} ref={content}>
      <Summary submission={outgoing.submission} check={check} />
      <CheckResult check={check} />
      {outgoing.changes.length > 0 ? (
        <Notice tone="warning" title="Changed since the quote">
          <ul className={styles.notes}>
            {outgoing.changes.map(({ label, quoted, now }) => (
              <li key={label}>{messages.changedValue(label, quoted, now)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <RequestPreview outgoing={outgoing} />
    </div>
  )
  if (!modal)
    return (
      <Section title="What will be sent">
        {shown}
        <ButtonRow>
          <Button variant="primary" onClick={confirm}>
            Yes
          </Button>
          <Button onClick={onNo}>No</Button>
        </ButtonRow>
      </Section>
    )
  return (
    <ConfirmDialog open title="Confirm Submission" size="large" onYes={confirm} onNo={onNo} escapable>
      <p>{confirmText}</p>
      {shown}
    </ConfirmDialog>
  )
}

/** Hundreds of rows have tens of thousands of values: they are listed once asked for. The browser's own dialog needs them. */
function RequestPreview({ outgoing }: { readonly outgoing: Outgoing }) {
  const { request, values, kept } = outgoing
  const [open, setOpen] = useState(!outgoing.modal)
  const sections = useMemo(
    () => (open ? sectionsOf(request, { origins: values, kept }) : []),
    [open, request, values, kept],
  )
  return (
    <Disclosure
      title="Exactly what will be sent"
      level={3}
      note={`${values.length.toLocaleString('en-AU')} values`}
      open={open}
      onToggle={setOpen}
    >
      {open ? <RequestView sections={sections} /> : null}
    </Disclosure>
  )
}

type SummaryProps = { readonly submission: Submission; readonly check: SubmissionCheck }

/** What people compare with the application: five lines. */
function Summary({ submission, check }: SummaryProps) {
  const { loans, securities, borrowers, capitalized } = submission
  const figures = useMemo(() => submissionFigures(submission), [submission])
  const { outstandingLoanBalance: balance, insuredAmount } = figures
  const lines = [
    ['Borrowers', String(borrowers.length), namesOf(borrowers.map(({ uniqueBorrowerId }) => uniqueBorrowerId))],
    [
      'Loans',
      formatDollars(figures.loans),
      `${countOf(loans.length, 'loan', 'loans')}${balance > 0n ? `; ${formatDollars(figures.loans + balance)} with the outstanding balance` : ''}`,
    ],
    [
      'Securities',
      formatDollars(figures.securityValue),
      `${countOf(securities.length, 'property', 'properties')}: ${namesOf(securities.map(({ addressLine1 }) => addressLine1))}`,
    ],
    [
      'LVR',
      percent(figures.lvr),
      capitalized === 'Y'
        ? `capitalised ${percent(figures.capitalisedLvr)}, insured amount ${formatDollars(insuredAmount)}`
        : '',
    ],
    ['Premium', formatDollars(figures.totalPremium), againstCard(check)],
  ] as const
  return (
    <dl className={styles.summary}>
      {lines.map(([label, value, more]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}-value`}>
          {value} {more === '' ? null : <span>{more}</span>}
        </dd>,
      ])}
    </dl>
  )
}

/** The codes of warnings for which the card gives no premium to compare with. */
const notPriced = ['lvr-above-cap', 'loan-above-cap', 'capitalised-lvr-above-cap', 'no-rate']

function againstCard({ state, warnings }: SubmissionCheck): string {
  if (state !== 'done') return ''
  const has = (codes: readonly string[]) => warnings.some(({ code }) => codes.includes(code))
  if (has(['other-premium'])) return 'differs from the rate card'
  return has(notPriced) ? 'no premium in the rate card' : 'matches the rate card'
}

const maxNames = 3

function namesOf(names: readonly string[]): string {
  const more = names.length - maxNames
  return `${names.slice(0, maxNames).join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}

function countOf(rows: number, one: string, many: string): string {
  return `${rows} ${rows === 1 ? one : many}`
}

function percent(lvr: Parameters<typeof formatPercent>[0] | null): string {
  return lvr === null ? 'Unknown' : formatPercent(lvr)
}

/** The warnings of a submission: those outside the card are ticked as checked, with one reason; others are read. */
function CheckResult({ check }: { readonly check: SubmissionCheck }) {
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
      {outside.length > 0 ? <WarningsToCheck warnings={outside} check={check} /> : null}
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

function WarningsToCheck({
  warnings,
  check,
}: {
  readonly warnings: readonly ShownWarning[]
  readonly check: SubmissionCheck
}) {
  const { ticked, reason, errors, tick, setReason } = check
  return (
    <fieldset className={styles.toCheck}>
      <legend className={styles.legend}>
        {warnings.length === 1 ? '1 warning to check' : `${warnings.length} warnings to check`}
      </legend>
      <Note>Tick each as checked, and give one reason. Otherwise press No and correct it.</Note>
      {warnings.map(({ message, isNew }, index) => (
        <div key={message} className={styles.warning}>
          <Checkbox
            name={`warning-${index}`}
            label={message}
            checked={ticked.has(message)}
            error={errors.ticks.has(message) ? 'Tick it once you have checked it.' : undefined}
            onChange={({ target }) => tick(message, target.checked)}
          />
          {isNew ? <Badge tone="warning">New</Badge> : null}
        </div>
      ))}
      <TextArea
        name="warning-reason"
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
