import { parseDollars, toDollars } from '#packages/money'
import type { Block } from './block.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { sectionBlock } from './section-block.ts'
import { showDollars } from './show-figures.ts'
import { type Row, tableBlock } from './table-block.ts'

const none = '–'

/** Every figure of the premium, and on the monthly plan what is paid of it each month. */
export function premiumBlock({ figures, monthly }: QuotePdfContent, width: number): Block {
  const inMonth = monthly && { ...monthly, governmentCredits: creditsInMonth(monthly) }
  const row = (
    name: string,
    total: number,
    month: number | null | undefined,
    emphasis?: NonNullable<Row['emphasis']>,
  ): Row => ({
    cells: [name, showDollars(total), month === null || month === undefined ? none : showDollars(month)],
    ...(emphasis ? { emphasis } : {}),
  })
  const rows = [
    row('Original base premium', figures.originalBasePremium, null),
    row('Previous premium paid', figures.previousPremiumPaid, null),
    row('Base premium', figures.basePremium, inMonth?.basePremium),
    row('GST', figures.gst, inMonth?.gst),
    row('Stamp duty', figures.stampDuty, inMonth?.stampDuty),
    row('Total premium', figures.totalPremium, inMonth?.totalPremium, 'sum'),
    row('Government credits', figures.governmentCredits, inMonth?.governmentCredits),
    row('Customer premium payable', figures.customerPremiumPayable, inMonth?.customerPremiumPayable, 'payable'),
  ]
  const amount = { heading: 'Amount', width: 79, align: 'right' } as const
  const month = { heading: 'Each month', width: 68, align: 'right' } as const
  const amounts = monthly ? [amount, month] : [amount]
  const item = { heading: 'Item', width: amounts.reduce((rest, column) => rest - column.width, width) }
  return sectionBlock('Premium', width, tableBlock([item, ...amounts], rows))
}

/** A month's total less what is payable of it, so that the column adds up. */
function creditsInMonth(monthly: NonNullable<QuotePdfContent['monthly']>): number {
  const [total, payable] = [monthly.totalPremium, monthly.customerPremiumPayable].map((it) => parseDollars(it) ?? 0n)
  return toDollars((total ?? 0n) - (payable ?? 0n))
}
