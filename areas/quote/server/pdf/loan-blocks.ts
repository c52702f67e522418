import type { Block } from './block.ts'
import { contentWidth } from './page.ts'
import type { ExistingPolicy, QuotePdfContent } from './quote-pdf-content.ts'
import { sectionBlock } from './section-block.ts'
import { showDollars, showSum, showYesNo } from './show-figures.ts'
import { factsBlock, type Row, tableBlock } from './table-block.ts'

/** What was asked for, and the card that priced it. */
export function coverBlock(content: QuotePdfContent, width: number): Block {
  const { card, monthly } = content
  const facts = [
    ['Premium plan', content.premiumPlan],
    ['Transaction type', content.transactionType],
    ['Product type', content.productType],
    ...(monthly ? [['Billing tenure', months(monthly.billingTenure)] as const] : []),
    ['Capitalised', showYesNo(content.capitalised)],
    ['Property share', showYesNo(content.shares.length > 0)],
    ['Rate card', card.name],
    ['Card version', card.version],
  ] as const
  return sectionBlock('Cover', width, factsBlock(facts, [width * 0.44, width * 0.56]))
}

export function loansBlock({ loans, existingPolicy }: QuotePdfContent, width: number): Block {
  const balance = existingPolicy?.outstandingLoanBalance ?? null
  const rows: Row[] = loans.map(({ purpose, amount }, index) => ({
    cells: [String(index + 1), purpose, showDollars(amount)],
  }))
  if (balance !== null) rows.push({ cells: ['–', 'Outstanding balance', showDollars(balance)] })
  if (rows.length > 1) {
    const total = showSum([...loans.map(({ amount }) => amount), balance ?? 0])
    rows.push({ cells: ['Total', 'All loans', total], emphasis: 'sum' })
  }
  const columns = [
    { heading: 'Loan', width: 34 },
    { heading: 'Loan purpose', width: width - 34 - 78 },
    { heading: 'Loan amount', width: 78, align: 'right' },
  ] as const
  return sectionBlock('Loans', width, tableBlock(columns, rows))
}

export function securitiesBlock({ securities }: QuotePdfContent, width: number): Block {
  const rows: Row[] = securities.map(({ state, occupancy, value }, index) => ({
    cells: [String(index + 1), state, occupancy, showDollars(value)],
  }))
  if (rows.length > 1) {
    const total = showSum(securities.map(({ value }) => value))
    rows.push({ cells: ['Total', 'All securities', '', total], emphasis: 'sum' })
  }
  const columns = [
    { heading: 'Security', width: 42 },
    { heading: 'State', width: width - 42 - 77 - 72 },
    { heading: 'Occupancy', width: 77 },
    { heading: 'Security value', width: 72, align: 'right' },
  ] as const
  return sectionBlock('Securities', width, tableBlock(columns, rows))
}

/** The policy that is topped up; what is still owed on its loans stands among the loans. */
export function existingPolicyBlock(policy: ExistingPolicy, width: number): Block {
  const { lmiPolicyNumber, incumbentInsurer, insuredLoans } = policy
  const facts = [
    ['LMI policy number', lmiPolicyNumber ?? 'Insured elsewhere'],
    ['Incumbent insurer', showYesNo(incumbentInsurer)],
    ...(insuredLoans.length === 0 ? [] : [['Insured loans', insuredLoans.join(', ')] as const]),
  ] as const
  const isWide = width === contentWidth
  const names = isWide ? 130 : width * 0.52
  return sectionBlock(
    'Existing LMI policy',
    width,
    factsBlock(facts, [names, width - names], isWide ? 'left' : 'right'),
  )
}

function months(tenure: number): string {
  return tenure === 1 ? '1 month' : `${tenure} months`
}
