import type { Block } from './block.ts'
import type { ExistingPolicy, QuotePdfContent } from './quote-pdf-content.ts'
import { sectionBlock } from './section-block.ts'
import { showDollars, showPercent, showRate, showSum, showYesNo } from './show-figures.ts'
import { factsBlock, type Row, tableBlock } from './table-block.ts'

/** What was asked for, and the ratios that follow from it. */
export function coverBlock(content: QuotePdfContent, width: number): Block {
  const { figures, monthly } = content
  const facts = [
    ['Premium plan', content.premiumPlan],
    ['Transaction type', content.transactionType],
    ['Product type', content.productType],
    ...(monthly ? [['Billing tenure', months(monthly.billingTenure)] as const] : []),
    ['Capitalised', showYesNo(content.capitalised)],
    ['Base LVR', showPercent(figures.baseLVR)],
    ['Premium rate', showRate(figures.premiumRate)],
    ['Capitalised loan', showDollars(figures.capitalisedLoan)],
    ['Capitalised LVR', showPercent(figures.capitalisedLVR)],
  ] as const
  return sectionBlock('Cover', width, factsBlock(facts, [width * 0.46, width * 0.54]))
}

export function loansBlock({ loans, existingPolicy }: QuotePdfContent, width: number): Block {
  const balance = existingPolicy?.outstandingLoanBalance ?? null
  const rows: Row[] = loans.map(({ purpose, amount }, index) => ({
    cells: [`Loan ${index + 1}`, purpose, showDollars(amount)],
  }))
  if (balance !== null) rows.push({ cells: ['Balance', 'Outstanding on the insured loan', showDollars(balance)] })
  if (rows.length > 1) {
    const total = showSum([...loans.map(({ amount }) => amount), balance ?? 0])
    rows.push({ cells: ['Total', 'Loans together', total], emphasis: 'sum' })
  }
  const columns = [
    { heading: 'Loan', width: 48 },
    { heading: 'Loan purpose', width: width - 48 - 82 },
    { heading: 'Loan amount', width: 82, align: 'right' },
  ] as const
  return sectionBlock('Loans', width, tableBlock(columns, rows))
}

export function securitiesBlock({ securities }: QuotePdfContent, width: number): Block {
  const rows: Row[] = securities.map(({ state, occupancy, value }, index) => ({
    cells: [`Security ${index + 1}`, `${state}, ${occupancy.toLowerCase()}`, showDollars(value)],
  }))
  if (rows.length > 1) {
    const total = showSum(securities.map(({ value }) => value))
    rows.push({ cells: ['Total', 'Securities together', total], emphasis: 'sum' })
  }
  const columns = [
    { heading: 'Security', width: 60 },
    { heading: 'State and occupancy', width: width - 60 - 82 },
    { heading: 'Security value', width: 82, align: 'right' },
  ] as const
  return sectionBlock('Securities', width, tableBlock(columns, rows))
}

/** The policy that is topped up. */
export function existingPolicyBlock(policy: ExistingPolicy, width: number): Block {
  const { lmiPolicyNumber, incumbentInsurer, outstandingLoanBalance, insuredLoans } = policy
  const facts = [
    ['LMI policy number', lmiPolicyNumber ?? 'Insured elsewhere'],
    ['Incumbent insurer', showYesNo(incumbentInsurer)],
    ...(outstandingLoanBalance === null
      ? []
      : [['Outstanding loan balance', showDollars(outstandingLoanBalance)] as const]),
    ...(insuredLoans.length === 0 ? [] : [['Insured loans', insuredLoans.join(', ')] as const]),
  ] as const
  return sectionBlock('Existing LMI policy', width, factsBlock(facts, [width * 0.4, width * 0.6]))
}

function months(tenure: number): string {
  return tenure === 1 ? '1 month' : `${tenure} months`
}
