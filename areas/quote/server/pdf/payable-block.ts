import { type Block, sideBySide, stack } from './block.ts'
import { asDecoration } from './draw-text.ts'
import { labelled } from './opening-blocks.ts'
import { contentWidth } from './page.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { showDollars, showPercent, showRate } from './show-figures.ts'
import { textBlock } from './text-block.ts'
import { colours, styles } from './text-style.ts'

const inset = 16

/** The answer, large: what the customer pays, beside the three figures that a lender looks at next. */
export function payableBlock(content: QuotePdfContent): Block {
  const { figures } = content
  const left = 258
  const keys = [
    ['Base LVR', showPercent(figures.baseLVR)],
    ['Premium rate', showRate(figures.premiumRate)],
    ['Capitalised loan', showDollars(figures.capitalisedLoan)],
  ] as const
  const starts = [left, left + 68, left + 142]
  const answer = answerBlock(content, left - inset - 12)
  const inner = sideBySide([
    { left: inset, block: answer },
    ...keys.map(([label, value], index) => ({
      left: starts[index] ?? left,
      block: labelled(label, value, 110, styles.keyFigure),
    })),
  ])
  const height = answer.height + 2 * 11
  return {
    height,
    draw: (spot) => {
      const { doc, x, y } = spot
      asDecoration(doc, () => {
        doc.roundedRect(x, y, contentWidth, height, 6).fill(colours.accentWash)
        doc.rect(x + left - inset - 1, y + 14, 0.75, height - 28).fill(colours.accent)
      })
      inner.draw({ ...spot, y: y + 11 })
    },
  }
}

function answerBlock({ figures, monthly, capitalised }: QuotePdfContent, width: number): Block {
  const whole = showDollars(figures.customerPremiumPayable)
  const figure = monthly ? `${showDollars(monthly.customerPremiumPayable)} a month` : whole
  return stack(
    [
      textBlock('P', 'Customer premium payable', styles.figureLabel, width),
      textBlock('P', figure, styles.figure, width),
      textBlock('P', monthly ? instalments(monthly, whole) : howPaid(capitalised), styles.textSoft, width),
    ],
    1,
  )
}

function instalments(monthly: NonNullable<QuotePdfContent['monthly']>, whole: string): string {
  const { billingTenure, lastInstalment } = monthly
  return billingTenure === 1
    ? 'One instalment'
    : `${billingTenure} instalments, the last of ${showDollars(lastInstalment)}; ${whole} in all`
}

function howPaid(capitalised: boolean): string {
  return capitalised ? 'Single premium, added to the loan' : 'Single premium, not added to the loan'
}
