import { useEffect, useRef } from 'react'
import type { QuoteRequestBody } from '#areas/quote/contract'
import { exceededLimitOf, type OpenReferral, useRefer } from '#areas/quote/portal'
import { type Refused, useCalls } from '#browser/http'
import { formatDollars, parseDollars } from '#packages/money'
import { Button, ButtonRow } from '#ui/button'
import { ReplacedNotice } from '#ui/form'
import { isTyping, Note, Notice, OldAndNew, Section, VisuallyHidden } from '#ui/page'
import { Loading } from '#ui/spinner'
import { Badge, OldAndNewTable } from '#ui/table'
import { messages, quotePremiumFields, type SinceQuote } from '../../contract/index.ts'
import styles from './since-quote-panel.module.css'
import type { ComparedQuote } from './use-since-quote.ts'

/** What leads to other modules; null or undefined without access. */
export type SubmissionLinks = { readonly calculator: string | null; readonly openReferral: OpenReferral | undefined }

type SinceQuotePanelProps = {
  readonly quoteId: string
  readonly compared: Omit<ComparedQuote, 'quote'>
  readonly mayCalculate: boolean
  readonly links: SubmissionLinks
}

/** The differences from the form's quote, the current premium, and the action that creates a new quote. */
export function SinceQuotePanel({ quoteId, compared, mayCalculate, links }: SinceQuotePanelProps) {
  const { since, waiting, onRetry, replacing } = compared
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(quoteId)
  useEffect(() => {
    if (shown.current === quoteId) return
    shown.current = quoteId
    // The pressed button is removed, so focus moves to the panel.
    if (!isTyping()) panel.current?.focus({ preventScroll: true })
  }, [quoteId])
  return (
    <Section title="Changed since the quote" lead={`Quote ${quoteId}`}>
      <div className={styles.panel} ref={panel} tabIndex={-1}>
        <ReplacedNotice replacing={replacing} />
        {since ? (
          <Comparison {...compared} since={since} mayCalculate={mayCalculate} links={links} quoteId={quoteId} />
        ) : waiting ? (
          <Loading label="Comparing with the quote" />
        ) : (
          <ButtonRow>
            <Note>Could not compare with the quote.</Note>
            <Button small onClick={onRetry}>
              Retry
            </Button>
          </ButtonRow>
        )}
      </div>
    </Section>
  )
}

type ComparisonProps = Omit<SinceQuotePanelProps, 'compared'> &
  Omit<ComparedQuote, 'quote' | 'since'> & { readonly since: SinceQuote }

function Comparison({ since, waiting, refused, busy, onRecalculate, requestNow, ...props }: ComparisonProps) {
  const { mayCalculate, links, quoteId } = props
  const { moved, together, quoted, now, reasons, taken, expired } = since
  const same = moved.length === 0 && expired === null && JSON.stringify(now) === JSON.stringify(quoted)
  const causes = refused.length > 0 ? refused : reasons
  const isLimit = exceededLimitOf(causes) !== null
  return (
    <>
      <Note>
        <span role="status">
          {summaryOf(since)}
          <VisuallyHidden> {crossingOf(since)}</VisuallyHidden>
        </span>
        {waiting ? <span> Comparing…</span> : null}
      </Note>
      {moved.length > 0 ? (
        <ul className={styles.moved}>
          {moved.map(({ label, quoted: before, now: after, effects }) => (
            <li key={label}>
              <span className={styles.label}>{label}</span> <OldAndNew before={before} after={after} />
              <Effects effects={effects} />
            </li>
          ))}
          {together.length > 0 ? (
            <li>
              <span className={styles.label}>All changes together</span>
              <Effects effects={together} />
            </li>
          ) : null}
        </ul>
      ) : null}
      {expired === null ? null : <Note>The quote was valid until {expired.split('-').reverse().join('/')}.</Note>}
      {same ? null : (
        <>
          {now ? <Premiums quoted={quoted} now={now} /> : null}
          {causes.length > 0 ? (
            <Notice
              tone={refused.length > 0 || isLimit ? 'error' : 'info'}
              title={refused.length > 0 ? 'No new quote was made' : 'The premium cannot be calculated'}
              live={refused.length > 0}
            >
              {causes.length === 1 ? (
                <p>{causes[0]?.message}</p>
              ) : (
                <ul className={styles.reasons}>
                  {causes.map(({ message }) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              )}
              <NextStep causes={causes} requestNow={requestNow} links={links} quoteId={quoteId} />
            </Notice>
          ) : null}
          {now && taken.length > 0 ? (
            <Note>From the quote: {taken.map(({ label, value }) => `${label} ${value}`).join('; ')}.</Note>
          ) : null}
          {mayCalculate ? (
            <ButtonRow>
              <Button busy={busy !== null} onClick={onRecalculate}>
                {busy === null ? 'Recalculate' : 'Recalculating…'}
              </Button>
              <Note>Creates a new quote from this form.</Note>
            </ButtonRow>
          ) : (
            <Note>{messages.mayNotCalculate}</Note>
          )}
        </>
      )}
    </>
  )
}

function summaryOf({ moved, quoted, now, expired }: SinceQuote): string {
  if (moved.length > 0) return moved.length === 1 ? '1 value changed.' : `${moved.length} values changed.`
  if (now !== null && JSON.stringify(now) !== JSON.stringify(quoted)) return 'No changes, but the rates have changed.'
  return expired === null ? 'No changes. The quote’s premium applies.' : 'No changes.'
}

function crossingOf({ moved, together }: SinceQuote): string {
  const all = together.length > 0 ? together : moved.flatMap(({ effects }) => effects)
  const crossing = all.filter(({ crosses }) => crosses)
  return crossing.map(({ message }) => message).join(' ')
}

function Effects({ effects }: { readonly effects: SinceQuote['together'] }) {
  if (effects.length === 0) return null
  return (
    <ul className={styles.effects}>
      {effects.map(({ message, crosses }) => (
        <li key={message}>
          <span>{message}</span> {crosses ? <Badge tone="warning">Cut-off</Badge> : null}
        </li>
      ))}
    </ul>
  )
}

type Figures = SinceQuote['quoted']

function Premiums({ quoted, now }: { readonly quoted: Figures; readonly now: Figures }) {
  const dollars = (amount: number) => formatDollars(parseDollars(amount) ?? 0n)
  const { basePremium, gst, stampDuty } = quotePremiumFields
  const rows = [
    ...[basePremium, gst, stampDuty].map(
      ({ label, name }) => [label, dollars(quoted[name]), dollars(now[name])] as const,
    ),
    ['Total payable', dollars(quoted.totalPayable), dollars(now.totalPayable)] as const,
  ]
  return (
    <OldAndNewTable title="Premium" columns={['Quote', 'Now']} rows={rows}>
      <Note>{quoted.card === now.card ? now.card : `${quoted.card} for the quote, ${now.card} now`}</Note>
    </OldAndNewTable>
  )
}

type NextStepProps = {
  readonly causes: readonly Pick<Refused, 'code' | 'message'>[]
  readonly requestNow: () => QuoteRequestBody | null
  readonly links: SubmissionLinks
  readonly quoteId: string
}

/** Leads to the module that resolves what the form cannot. */
function NextStep({ causes, requestNow, links, quoteId }: NextStepProps) {
  const calls = useCalls()
  const refer = useRefer(calls, links.openReferral)
  const exceeded = exceededLimitOf(causes)
  if (causes.some(({ code }) => code === 'consent-required') && links.calculator !== null)
    return <a href={links.calculator}>Get Quote</a>
  if (!refer || !exceeded) return null
  const raise = () => {
    const request = requestNow()
    if (request) refer.refer(request, exceeded, quoteId)
  }
  const failure =
    calls.errors[0]?.message ?? (calls.uhOh ? 'The credit referral could not be opened. Try again.' : null)
  return (
    <>
      <ButtonRow>
        <Button small busy={calls.busy !== null} onClick={raise}>
          Raise a credit referral
        </Button>
      </ButtonRow>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {refer?.dialog}
    </>
  )
}
