import type { MouseEvent } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { Button, ButtonLink } from '#ui/button'
import type { PricedQuote } from './priced-quote.ts'
import { useWhyNoPolicy } from './use-why-no-policy.ts'

type ResultActionsProps = {
  readonly priced: PricedQuote
  readonly pdfAddress: string
  readonly onModify: () => void
  readonly onBack: () => void
  readonly onEmail: () => void
  readonly onPrint: () => void
  readonly onPdf: () => void
  /** Where a policy is submitted from the quote; null for who may not see that. */
  readonly submissionHref: string | null
  /** Null for whom credit referrals are not offered. */
  readonly onRefer: (() => void) | null
  readonly onCreatePolicy: () => void
}

/** The buttons of the results, by feature and right. */
export function ResultActions(props: ResultActionsProps) {
  const { priced, pdfAddress, onModify, onBack, onEmail, onPrint, onPdf, submissionHref, onRefer, onCreatePolicy } =
    props
  const { showEmailQuote } = useEnvironment().features
  const whyNoPolicy = useWhyNoPolicy(priced)
  const openPdf = (event: MouseEvent) => {
    // The address needs the token, which a followed link would not bring.
    event.preventDefault()
    onPdf()
  }
  return (
    <>
      {priced.reopened ? (
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      ) : null}
      <Button onClick={onModify}>Modify</Button>
      {showEmailQuote ? <Button onClick={onEmail}>Email Quote</Button> : null}
      <Button onClick={onPrint}>Printer Friendly</Button>
      <ButtonLink href={pdfAddress} target="_blank" rel="noreferrer" onClick={openPdf} onAuxClick={openPdf}>
        Quote PDF
      </ButtonLink>
      {onRefer ? <Button onClick={onRefer}>Raise a credit referral</Button> : null}
      {submissionHref && priced.request.propertyShareFlag !== 'YES' ? (
        <ButtonLink href={submissionHref}>Submit policy</ButtonLink>
      ) : null}
      {priced.request.propertyShareFlag === 'YES' ? (
        <Button
          variant="primary"
          disabled={whyNoPolicy !== null}
          aria-describedby="create-policy-note"
          onClick={onCreatePolicy}
        >
          Create Policy
        </Button>
      ) : null}
    </>
  )
}
