import { type ComponentProps, lazy, Suspense, useRef } from 'react'
import { messages, type QuoteForm, type QuoteRequestBody } from '#areas/quote/contract'
import type { ReplacedForm } from '#browser/drafts'
import type { Calls } from '#browser/http'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { DraftStatus } from '#ui/draft'
import { RequiredNote } from '#ui/field'
import { Form, FormEnd, FormErrors, ReplacedNotice, SubmitButton } from '#ui/form'
import { Columns, Notice, Page, useBeginAtHeading } from '#ui/page'
import type { Calculator } from '../form/use-calculator-form.ts'
import { useQuoteService } from '../quote-service.ts'
import { RecentQuotes } from '../recent/recent-quotes.tsx'
import type { Refer } from '../refer/refer.tsx'
import { LastChoice } from './choice-input.tsx'
import { CoverSection, ExistingPolicySection } from './cover-sections.tsx'
import type { IndicativePremiumProps } from './indicative-premium.tsx'
import { LiveLvrCard } from './live-lvr-card.tsx'
import { BorrowersSection, LoansSection, SecuritiesSection } from './row-sections.tsx'

type RequestScreenProps = {
  readonly calculator: Calculator
  readonly calls: Calls
  readonly replacing: ReplacedForm<QuoteForm>
  readonly refer: Refer | null
  /** Raises a credit referral for the exceeded limit; null without one, or for users without credit referrals. */
  readonly onReferLimit: (() => void) | null
  readonly draft: ComponentProps<typeof DraftStatus>['draft']
  /** Whether the user navigated here from another calculator view. */
  readonly follows: boolean
  /** The number of quotes copied so far: each copy moves the focus to the heading. */
  readonly copies: number
  readonly onCalculate: (body: QuoteRequestBody) => unknown
  readonly onNewQuote: () => void
  readonly onCopy: (quoteId: string) => void
}

// Loaded when the form is usable, which also works without it.
const IndicativePremium = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const part = await import('./indicative-premium.tsx').catch(() => null)
  return { default: part?.IndicativePremium ?? ((_: IndicativePremiumProps) => null) }
})

/** The names of the rows in the error summary. */
const nouns = {
  loanList: 'Loan',
  borrowerList: 'Borrower',
  securityList: 'Security',
  insuredLoanList: 'Insured loan',
}

/** The request form (specification 000 §2) and the user's recent quotes. */
export function RequestScreen(props: RequestScreenProps) {
  const { calculator, calls, replacing, refer, onReferLimit, draft, follows, copies } = props
  const { store, lists, choices } = calculator
  const { indicate } = useQuoteService()
  const newQuote = useRef<HTMLButtonElement>(null)
  return (
    <div ref={useBeginAtHeading(follows || copies > 0, copies)}>
      <Page
        title="Premium calculator"
        actions={
          <Button ref={newQuote} onClick={props.onNewQuote}>
            New quote
          </Button>
        }
        busy={calls.busy}
        notices={
          <>
            <FormErrors store={store} refused={calls.errors} nouns={nouns} />
            {onReferLimit ? (
              <Notice tone="warning" title={messages.referTitle}>
                <p>{messages.referOffer}</p>
                <Button variant="primary" onClick={onReferLimit}>
                  Raise a credit referral
                </Button>
              </Notice>
            ) : null}
            <ReplacedNotice replacing={replacing} pressed={newQuote} />
          </>
        }
      >
        <Form store={store} lists={choices} label="Premium calculator" onValid={props.onCalculate}>
          <LastChoice store={store} options={lists.options} replacing={replacing}>
            <Columns
              asideLabel="Summary"
              asideSize="narrow"
              aside={
                <LiveLvrCard store={store} options={lists.options}>
                  <Suspense>
                    <IndicativePremium store={store} parse={calculator.parse} indicate={indicate} />
                  </Suspense>
                </LiveLvrCard>
              }
            >
              <RequiredNote />
              <CoverSection {...calculator} />
              <LoansSection store={store} lists={lists} />
              <BorrowersSection store={store} lists={lists} />
              <SecuritiesSection />
              <ExistingPolicySection store={store} lists={lists} />
            </Columns>
          </LastChoice>
          <FormEnd sticky>
            <SubmitButton label="Calculate Premium" variant={onReferLimit ? 'secondary' : 'primary'} />
            <DraftStatus draft={draft} />
          </FormEnd>
        </Form>
        <RecentQuotes lists={lists} onCopy={props.onCopy} />
        {refer?.dialog}
        <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh} />
      </Page>
    </div>
  )
}
