import { useEnvironment } from '#areas/environment/portal'
import { Page, Section } from '#ui/page'
import styles from './text-page.module.css'

const words: readonly { readonly word: string; readonly meaning: string }[] = [
  { word: 'Brand', meaning: 'The name under which a lender offers loans.' },
  { word: 'Cancellation', meaning: 'The end of a policy before its expiry, with any refund due.' },
  { word: 'Capitalised', meaning: 'The premium is added to the loan. The capitalised LVR includes it.' },
  { word: 'Credit referral', meaning: 'A request to the insurer to assess a loan outside the lender’s authority.' },
  {
    word: 'Decision',
    meaning: 'The insurer’s outcome for a version of a referral or variation, such as approved or declined.',
  },
  { word: 'Drawdown', meaning: 'The date loan funds are advanced.' },
  { word: 'Guarantee', meaning: 'A third party’s limited or unlimited promise to repay.' },
  {
    word: 'LMI',
    meaning:
      'Lenders mortgage insurance: it pays the lender if a home loan defaults. It does not protect the borrower.',
  },
  { word: 'LVR', meaning: 'Loan to value ratio: the total loan divided by the total security value, in percent.' },
  { word: 'Policy', meaning: 'The insurance of one or more loans and their securities.' },
  { word: 'Premium plan', meaning: 'How the premium is paid: once at settlement, or monthly.' },
  {
    word: 'Property share',
    meaning: 'Borrowers buy a property together, each with a share of the loan and a separate policy.',
  },
  { word: 'Quote reference', meaning: 'Our number for the quote. Your reference is the lender’s own number.' },
  { word: 'Receipt', meaning: 'The record of an upload or submission: what was submitted, when and by whom.' },
  { word: 'Refund', meaning: 'The part of the premium paid back. Never more than the premium paid.' },
  { word: 'Remaining term', meaning: 'The months left on the loan.' },
  { word: 'Security', meaning: 'A property that secures the loan.' },
  { word: 'Stamp duty', meaning: 'State tax on the premium including GST.' },
  { word: 'Top-up', meaning: 'An increase to an insured loan.' },
  { word: 'Valuation', meaning: 'The assessed value of a security, its date and its method.' },
  { word: 'Variation', meaning: 'A change to a policy in force, such as the loan amount, a security or the term.' },
  { word: 'Version', meaning: 'The state of a referral or policy after each submission or change.' },
]

/** The glossary of business terms, and the support contact; for anyone, signed on or not. */
export function HelpPage() {
  const { supportMail } = useEnvironment()
  return (
    <Page title="Help" width="narrow">
      <Section title="Support">
        <div className={styles.text}>
          {supportMail ? (
            <p>
              Write to <a href={`mailto:${supportMail}`}>{supportMail}</a>. Give the request ID, policy number or quote
              reference, and no personal details of a borrower.
            </p>
          ) : null}
          <p>Your system administrator gives access to areas of the portal.</p>
        </div>
      </Section>
      <Section title="Words">
        <div className={styles.text}>
          <dl>
            {words.map(({ word, meaning }) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
    </Page>
  )
}
