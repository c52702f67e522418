import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserPage, createVisitor } from './browser-page.ts'

/** A demo policy of IRONBARK whose variation the day withdraws: see `areas/variation/e2e`. */
const policyToVary = '1000000008'

/**
 * One whole day of a lender and of the insurer in one browser: sign on, a quote, a referral with a file, the submission
 * of the quote, its policy found, a variation, and the referral decided at the desk.
 *
 * @param run tells the days of several browsers on one product apart
 * @throws naming the step that did not work, with the text of the page
 */
export async function workOneDay(page: BrowserPage, address: string, run: string): Promise<void> {
  const visitor = createVisitor(page)
  const open = (path: string) => visitor.open(`${address}/#${path}`)
  const folder = await mkdtemp(join(tmpdir(), 'lmi-day-'))
  try {
    await visitor.open(address)
    await signOn(`ironbark.manager.${run}`)
    const quote = await price()
    await submitPolicy(quote)
    await findPolicy(await visitor.read(/Policy (1\d{9}) created/))
    await vary()
    const referral = await refer()
    await visitor.press('Sign Out')
    await signOn(`figtree.underwriter.${run}`)
    await decide(referral)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  async function signOn(username: string): Promise<void> {
    await visitor.fill('Username', username)
    await visitor.fill('Password', 'demo')
    await visitor.press('Sign in')
    await visitor.waitFor('Sign Out')
  }

  async function price(): Promise<string> {
    await visitor.press('Accept')
    await visitor.choose('Brand', 'Ironbark Bank')
    await visitor.fill('Loan amount', '540000')
    await visitor.choose('Loan purpose', 'Purchase existing')
    await visitor.choose('Employment', 'PAYG full time')
    await visitor.fill('Security value', '600000')
    await visitor.choose('State', 'Victoria')
    await visitor.choose('Occupancy', 'Owner occupied')
    await visitor.press('Calculate Premium')
    await visitor.waitFor('$12,949.20')
    return await visitor.read(/Quote reference\s+(\S+)/)
  }

  async function submitPolicy(quote: string): Promise<void> {
    await visitor.press('Submit policy')
    await visitor.waitFor(`Filled in from quote ${quote}.`)
    await visitor.fill('Loan Number', `DAY${run}`)
    await visitor.fill('Drawdown Date', '20/11/2026')
    await visitor.fill('Remaining Loan Term', '360')
    await visitor.fill('Address Line 1', '1 Banksia Street')
    await visitor.fill('City', 'Ballarat')
    await visitor.fill('Australian PostCode', '3350')
    await visitor.fill('Unique Borrower ID', 'B-1')
    await visitor.chooseRest()
    await visitor.press('Submit')
    await visitor.waitFor('Are you sure you want to submit this policy submission request?')
    await visitor.press('Yes')
    await visitor.waitFor('Policy Submission Successful!')
  }

  async function findPolicy(policyNumber: string): Promise<void> {
    await open('/policy-search')
    await visitor.waitFor('Find a policy')
    await visitor.fill('Loan Number', `DAY${run}`)
    await visitor.press('Search')
    await visitor.waitFor(policyNumber)
    await visitor.waitFor('$540,000.00')
  }

  async function vary(): Promise<void> {
    await open(`/variation/${policyToVary}`)
    await visitor.waitFor('VARIATIONS FORM')
    await visitor.press('Loan 1')
    await visitor.fill('Approved Amount', '300,000')
    await visitor.fill('Interest Rate', '6.14')
    await visitor.fill('Remaining Term', '300')
    await visitor.press('Amalgamation/Split/Rebalance')
    await visitor.fill('Variation Notes', 'The borrower repaid a part.')
    await visitor.chooseRest()
    await visitor.press('Submit Variation')
    await visitor.waitFor('Submit this variation?')
    await visitor.press('Submit')
    await visitor.waitFor('Variation submitted successfully')
    await visitor.press('Show the variation')
    await visitor.press('Withdraw')
    await visitor.press('Withdraw')
    await visitor.waitFor('was withdrawn.')
  }

  async function refer(): Promise<string> {
    const file = join(folder, 'Valuation report.pdf')
    await writeFile(file, '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
    await open('/credit-referral?view=new')
    await visitor.choose('Brand', 'Ironbark Bank')
    await visitor.fill('Lender Reference Number', `DAY${run}`)
    await visitor.choose('Referral Reason', 'Valuation issue')
    await visitor.choose('Submission Type', 'New application')
    await visitor.fill('Base Loan Amount', '540000')
    await visitor.fill('Base LVR', '90')
    await visitor.press('Yes')
    await visitor.fill('Credit Notes', 'The second valuation is lower than the price.')
    await visitor.attach('Attachments', file)
    await visitor.waitFor('Valuation report.pdf')
    await visitor.press('Submit')
    return await visitor.read(/Request submitted successfully with Request ID (\d+)/)
  }

  async function decide(referral: string): Promise<void> {
    await open(`/underwriting?request=IRONBARK~${referral}`)
    await visitor.waitFor('Valuation report.pdf')
    await visitor.fill('UW Notes', 'Approved on the second valuation.')
    await visitor.press('Approved 1')
    await visitor.waitFor('Decide: Approved')
    await visitor.press('Assign and decide')
    await visitor.waitFor('Complete')
  }
}
