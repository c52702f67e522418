import { type Block, sideBySide, stack } from './block.ts'
import { asDecoration } from './draw-text.ts'
import { labelled } from './opening-blocks.ts'
import { contentWidth } from './page.ts'
import type { MonthlyFigures, QuotePdfContent } from './quote-pdf-content.ts'
import { showDollars, showPercent, showRate } from './show-figures.ts'
import { textBlock } from './text-block.ts'
import { colours, styles, widthOfText } from './text-style.ts'

const inset = 16
const keysLeft = 248

/** The answer, large: what the customer pays, beside the ratios that it came from and led to. */
export function payableBlock(content: QuotePdfContent): Block {
  const { figures } = content
  const answer = answerBlock(content, keysLeft - 2 * inset)
  const key = (label: string, figure: string) => labelled(label, figure, 115, styles.keyFigure)
  const pair = (first: Block, second: Block) =>
    sideBySide([
      { left: keysLeft + inset, block: first },
      { left: keysLeft + inset + 116, block: second },
    ])
  const keys = stack(
    [
      pair(key('Base LVR', showPercent(figures.baseLVR)), key('Premium rate', showRate(figures.premiumRate))),
      pair(
        key('Capitalised LVR', showPercent(figures.capitalisedLVR)),
        key('Capitalised loan', showDollars(figures.capitalisedLoan)),
      ),
    ],
    5,
  )
  const height = Math.max(answer.height, keys.height) + 2 * 10
  return {
    height,
    draw: (spot) => {
      const { doc, x, y } = spot
      asDecoration(doc, () => {
        doc.roundedRect(x, y, contentWidth, height, 6).fill(colours.accentWash)
        doc.rect(x + keysLeft - 0.4, y + 13, 0.8, height - 26).fill(colours.accent)
      })
      answer.draw({ ...spot, x: x + inset, y: y + (height - answer.height) / 2 })
      keys.draw({ ...spot, y: y + (height - keys.height) / 2 })
    },
  }
}

function answerBlock({ figures, monthly, capitalised }: QuotePdfContent, width: number): Block {
  const payable = showDollars(figures.customerPremiumPayable)
  const figure = monthly ? showDollars(monthly.customerPremiumPayable) : payable
  const style = widthOfText(figure, styles.figure) <= width ? styles.figure : styles.keyFigure
  const remarks = monthly ? inInstalments(monthly, payable) : [inOne(capitalised)]
  return stack(
    [
      textBlock(
        'P',
        monthly ? 'Customer premium payable each month' : 'Customer premium payable',
        styles.figureLabel,
        width,
      ),
      textBlock('P', figure, style, width),
      ...remarks.map((remark) => textBlock('P', remark, styles.textSoft, width)),
    ],
    0,
  )
}

function inInstalments({ billingTenure, lastInstalment }: MonthlyFigures, payable: string): readonly string[] {
  const last = showDollars(lastInstalment)
  return [
    billingTenure === 1 ? 'One instalment' : `${billingTenure} instalments, the last of ${last}`,
    `${payable} in all`,
  ]
}

function inOne(capitalised: boolean): string {
  return capitalised ? 'Single premium, added to the loan' : 'Single premium, not added to the loan'
}
