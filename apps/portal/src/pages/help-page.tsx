import { useEnvironment } from '#areas/environment/portal'
import { Page, Section } from '#ui/page'
import styles from './text-page.module.css'

const words: readonly { readonly word: string; readonly meaning: string }[] = [
  { word: 'Brand', meaning: 'The name under which a lender offers its loans.' },
  { word: 'Cancellation', meaning: 'The end of a policy in force before its term, with the refund that is due.' },
  { word: 'Capitalised', meaning: 'The premium is added to the loan. The capitalised LVR counts it.' },
  { word: 'Credit referral', meaning: 'A request that the insurer assess a loan outside the lender’s own authority.' },
  {
    word: 'Decision',
    meaning: 'What the insurer says of one version of a referral or variation: approved or declined.',
  },
  { word: 'Drawdown', meaning: 'The day on which the loan, or a part of it, is paid out.' },
  { word: 'Guarantee', meaning: 'A third person’s promise, limited or not, to pay if the borrower does not.' },
  {
    word: 'LMI',
    meaning:
      'Lenders mortgage insurance: it pays the lender if a home loan defaults. It does not protect the borrower.',
  },
  { word: 'LVR', meaning: 'Loan to value ratio: the total loan divided by the total security value, in percent.' },
  { word: 'Policy', meaning: 'The insurance of one loan or several loans on their securities.' },
  { word: 'Premium plan', meaning: 'How the premium is paid: once at settlement, or in monthly instalments.' },
  {
    word: 'Property share',
    meaning: 'Borrowers buy one property together, each with a share of the loan and a policy.',
  },
  { word: 'Quote reference', meaning: 'Our number of a quote. Your reference is the lender’s own.' },
  { word: 'Receipt', meaning: 'The proof of an upload or a submission: what was sent, when and by whom.' },
  { word: 'Refund', meaning: 'The part of the premium that is paid back. It never exceeds the premium paid.' },
  { word: 'Remaining term', meaning: 'How many months of the loan are left.' },
  { word: 'Security', meaning: 'The property that secures the loan.' },
  { word: 'Stamp duty', meaning: 'The state’s tax on the premium with GST.' },
  { word: 'Top-up', meaning: 'More money on a loan that is already insured.' },
  { word: 'Valuation', meaning: 'What a security is worth, and when and how that was established.' },
  { word: 'Variation', meaning: 'A change of a policy in force, such as another loan amount, security or term.' },
  { word: 'Version', meaning: 'One submitted state of a referral or a policy.' },
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
