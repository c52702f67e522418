import { useEnvironment } from '#areas/environment/portal'
import { Page, Section } from '#ui/page'
import { hrefTo, paths } from '../paths.ts'
import styles from './text-page.module.css'

const meanings: Readonly<Record<string, string>> = {
  Brand: 'The name under which a lender offers loans.',
  Cancellation: 'The end of a policy before its expiry, with any refund due.',
  Capitalised: 'The premium is added to the loan. The capitalised LVR includes it.',
  'Certificate of insurance': 'A PDF of what a policy covers as at a day. Verify its number under Policy Search.',
  'Credit referral': 'A request to the insurer to assess a loan outside the lender’s authority.',
  Decision: 'The insurer’s outcome for a version of a referral or variation, such as approved or declined.',
  Drawdown: 'The date loan funds are advanced.',
  Export: 'All rows of a list that match its filters, as Excel or CSV, at most 100,000.',
  Guarantee: 'A third party’s limited or unlimited promise to repay.',
  Home: 'What waits for you: questions, decisions, expiring quotes, warnings and drafts. It can be your first page.',
  'Indicative premium':
    'What the request would cost now, shown while you type. Calculate Premium makes the quote, which is stored.',
  LMI: 'Lenders mortgage insurance: it pays the lender if a home loan defaults. It does not protect the borrower.',
  LVR: 'Loan to value ratio: the total loan divided by the total security value, in percent.',
  Policy: 'The insurance of one or more loans and their securities.',
  Portfolio:
    'Figures of your policies at the end of any day: in force, new, cancelled and refunded. Premiums include GST and stamp duty.',
  'Premium plan': 'How the premium is paid: once at settlement, or monthly.',
  'Property share': 'Borrowers buy a property together, each with a share of the loan and a separate policy.',
  'Quote reference': 'Our number for the quote. Your reference is the lender’s own number.',
  Receipt: 'The record of an upload or submission: what was submitted, when and by whom.',
  Refund: 'The part of the premium paid back. Never more than the premium paid.',
  'Remaining term': 'The months left on the loan.',
  Security: 'A property that secures the loan.',
  'Stamp duty': 'State tax on the premium including GST.',
  'Top-up': 'An increase to an insured loan.',
  Valuation: 'The assessed value of a security, its date and its method.',
  Variation: 'A change to a policy in force, such as the loan amount, a security or the term.',
  Version: 'The state of a referral or policy after each submission or change.',
}

const listKeys: Readonly<Record<string, string>> = {
  j: 'Next row',
  k: 'Previous row',
  Enter: 'Opens the row',
  x: 'Chooses the row, in the underwriting queue',
  '/': 'First filter',
}

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
          <p>Upload Document sends up to 50 files for one number together. Choose a category for all, then by file.</p>
          <p>Replace, on a security of a variation, removes it and links a new one to its loans.</p>
          <p>
            A variation takes documents before it is submitted and while it is open. Its checklist names those usually
            needed.
          </p>
          <p>
            View, beside a PDF or picture of a request, shows it on the page. Arrow keys turn its pages, + and - zoom,
            Esc closes it.
          </p>
          <p>
            In the underwriting queue, choose up to 50 requests and assign or release them together. Those that a
            colleague changed first stay chosen, with the reason.
          </p>
          <p>
            A filter of numbers also takes {'> 0'}, {'<= 80'} or 500,000 - 750,000; one of dates a day, a month or a
            range.
          </p>
          <p>
            Find opens any record by a part of its number, reference or file name: press Ctrl+K or Cmd+K on any page.
          </p>
          <p>
            Related records lists the quotes, referrals, submissions, policies, changes and uploads of one application.
          </p>
          <p>
            <a href={hrefTo(paths.webhooks)}>Webhooks</a> sends events of your records to your own systems. It needs a
            role of its own.
          </p>
        </div>
      </Section>
      <Section title="Keys">
        <div className={styles.text}>
          <p>
            Underwriting desk, in an open request: <kbd>1</kbd> to <kbd>9</kbd> choose the decision with that number.
            You confirm it next. In a field, digits are text. Empty notes that are required take the decision’s first
            text.
          </p>
          <p>In a list:</p>
          <dl>
            {Object.entries(listKeys).map(([key, effect]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
          <p>
            They do nothing while you type. Single-key shortcuts, in Find and under Columns of a list, switches all of
            them off, also the digits of decisions.
          </p>
        </div>
      </Section>
      <Section title="Words">
        <div className={styles.text}>
          <dl>
            {Object.entries(meanings).map(([word, meaning]) => (
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
