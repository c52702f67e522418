import type { MouseEvent } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import { sentences } from '#areas/quote/contract'
import { sydneyDate } from '#packages/calendar'
import { Button, ButtonLink } from '#ui/button'
import { hrefHere } from '#ui/page'
import type { OpenQuote } from '../quote-service.ts'
import styles from './results.module.css'

type ResultActionsProps = {
  readonly open: OpenQuote
  readonly pdfAddress: string
  readonly onNewQuote: () => void
  readonly onModify: () => void
  readonly onEmail: () => void
  readonly onPrint: () => void
  readonly onPdf: () => void
  /** The URL that submits a policy from the quote; null for users who may not submit one. */
  readonly submissionHref: string | null
  /** Null for users without credit referrals. */
  readonly onRefer: (() => void) | null
  readonly onCreatePolicy: () => void
}

/** The actions on a quote, by feature and access right. */
export function ResultActions(props: ResultActionsProps) {
  const { open, pdfAddress, onPdf, submissionHref, onRefer } = props
  const { showEmailQuote } = useEnvironment().features
  const noPolicyReason = useNoPolicyReason(open)
  const shared = open.request.propertyShareFlag === 'YES'
  const openPdf = (event: MouseEvent) => {
    // The URL requires the token, which following the link would not send.
    event.preventDefault()
    onPdf()
  }
  return (
    <>
      <Button onClick={props.onNewQuote}>New quote</Button>
      <Button onClick={props.onModify}>Modify</Button>
      {showEmailQuote ? <Button onClick={props.onEmail}>Email Quote</Button> : null}
      <Button onClick={props.onPrint}>Printer Friendly</Button>
      <ButtonLink href={pdfAddress} target="_blank" rel="noreferrer" onClick={openPdf} onAuxClick={openPdf}>
        Quote PDF
      </ButtonLink>
      <ButtonLink href={hrefHere({ view: 'quotes', with: open.quote.quoteId })}>Compare</ButtonLink>
      {onRefer ? <Button onClick={onRefer}>Raise a credit referral</Button> : null}
      {submissionHref && !shared ? <ButtonLink href={submissionHref}>Submit policy</ButtonLink> : null}
      {shared ? (
        <Button
          variant="primary"
          disabled={noPolicyReason !== null}
          aria-describedby="create-policy-note"
          onClick={props.onCreatePolicy}
        >
          Create Policy
        </Button>
      ) : null}
    </>
  )
}

/** Explains why Create Policy is disabled, or what it does; the button's accessible description. */
export function CreatePolicyNote({ open }: { readonly open: OpenQuote }) {
  const noPolicyReason = useNoPolicyReason(open)
  if (open.request.propertyShareFlag !== 'YES') return null
  return (
    <p className={styles.note} id="create-policy-note" data-print="never">
      {noPolicyReason ?? 'Creates one policy per borrower.'}
    </p>
  )
}

/** Why the signed-in user cannot create the policies today; `null` when allowed. */
function useNoPolicyReason(open: OpenQuote): string | null {
  return noPolicyReason(open, hasRight(useCaller(), 'calculator', 'full'), sydneyDate(new Date()))
}

/**
 * Why the policies of a property share cannot be created, in the service's wording; `null` when they can. `today` is
 * the day in Sydney.
 */
export function noPolicyReason({ quote, policies }: OpenQuote, mayCreate: boolean, today: string): string | null {
  if (policies.length > 0) return 'The policies of this quote have been created.'
  if (quote.totalPremium === 0) return sentences.noPolicyWithoutPremium
  if (quote.validUntil && quote.validUntil < today) return sentences.quoteExpired
  return mayCreate
    ? null
    : 'Your role may not create policies. Ask your system administrator for full calculator access.'
}
