import { sentences } from '#areas/quote/contract'
import { type Block, stack, under } from './block.ts'
import { asDecoration, drawLines } from './draw-text.ts'
import { contentWidth } from './page.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { sectionBlock } from './section-block.ts'
import { showDay, showYesNo } from './show-figures.ts'
import { tableBlock } from './table-block.ts'
import { textBlock } from './text-block.ts'
import { colours, styles } from './text-style.ts'
import { wrapText } from './wrap-text.ts'

const none = '–'

/** Every loading of the card: whether it applied, and why. */
export function loadingsBlock({ loadings }: QuotePdfContent): Block {
  const rows = loadings.map(({ name, applied, sentence }) => ({
    cells: [name, showYesNo(applied), applied ? sentence : none],
  }))
  const columns = [
    { heading: 'Loading', width: 120 },
    { heading: 'Applied', width: 52 },
    { heading: 'Why', width: contentWidth - 172 },
  ] as const
  return sectionBlock('Loading factors', contentWidth, tableBlock(columns, rows))
}

/** What the calculation has to say; that the card is illustrative stands at the top already. */
export function messagesBlock({ businessMessages, card }: QuotePdfContent): Block | null {
  const said = card.illustrative ? sentences.illustrative(card.name) : ''
  const messages = businessMessages.filter((message) => message !== said)
  if (messages.length === 0) return null
  const items = messages.map((message) => under('LI', messageBlock(message)))
  return sectionBlock('Messages', contentWidth, under('L', stack(items, 2)))
}

function messageBlock(message: string): Block {
  const indent = 10
  const lines = wrapText(message, styles.text, contentWidth - indent)
  return {
    height: lines.length * styles.text.line,
    draw: ({ doc, parent, x, y }) => {
      asDecoration(doc, () => {
        doc.circle(x + 2.5, y + styles.text.line / 2, 1.6).fill(colours.accent)
      })
      parent.add(doc.struct('LBody', {}, [() => drawLines(doc, lines, { x: x + indent, y }, styles.text)]))
    },
  }
}

/** What the quote is and is not. */
export function smallPrintBlock({ validUntil, insurer, brand }: QuotePdfContent): Block {
  const text = [
    `This quote was worked out by ${insurer} for ${brand} from the information above and is valid until`,
    `${showDay(validUntil)}. It is not an offer of insurance: cover begins only when ${insurer} issues a policy.`,
    'A change to the loans, securities or borrowers changes the premium. Lenders mortgage insurance protects the lender,',
    'not the borrower, if the home loan is not repaid. Amounts are Australian dollars.',
  ].join(' ')
  return textBlock('P', text, styles.small, contentWidth)
}
