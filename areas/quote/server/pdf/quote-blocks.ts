import { type Block, sideBySide } from './block.ts'
import { borrowersBlock } from './borrowers-block.ts'
import { coverBlock, existingPolicyBlock, loansBlock, securitiesBlock } from './loan-blocks.ts'
import { illustrativeBlock, referenceBlock } from './opening-blocks.ts'
import { contentWidth, leftWidth, page } from './page.ts'
import { payableBlock } from './payable-block.ts'
import { premiumBlock } from './premium-block.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { loadingsBlock, messagesBlock } from './remarks-blocks.ts'

/** What the premium is, and why. */
export function priceBlocks(content: QuotePdfContent): readonly Block[] {
  const messages = messagesBlock(content)
  return [
    ...(content.card.illustrative ? [illustrativeBlock(content)] : []),
    referenceBlock(content),
    payableBlock(content),
    columns(premiumBlock, coverBlock, content),
    ...(messages ? [messages] : []),
    loadingsBlock(content),
  ]
}

/**
 * What was priced. The borrowers' shares need the whole width; otherwise the policy that is topped up stands beside the
 * borrowers.
 */
export function pricedBlocks(content: QuotePdfContent): readonly Block[] {
  const { existingPolicy, shares } = content
  const securitiesAndLoans = columns(securitiesBlock, loansBlock, content)
  const policyOf = (width: number) => (existingPolicy ? [existingPolicyBlock(existingPolicy, width)] : [])
  const [policyBeside] = shares.length === 0 ? policyOf(page.right) : []
  return policyBeside
    ? [securitiesAndLoans, columns(borrowersBlock, () => policyBeside, content)]
    : [
        securitiesAndLoans,
        borrowersBlock(content, shares.length > 0 ? contentWidth : leftWidth),
        ...policyOf(contentWidth),
      ]
}

type BlockOf = (content: QuotePdfContent, width: number) => Block

/** Two blocks in the page's two columns, the left one read first. */
function columns(left: BlockOf, right: BlockOf, content: QuotePdfContent): Block {
  return sideBySide([
    { left: 0, block: left(content, leftWidth) },
    { left: leftWidth + page.gutter, block: right(content, page.right) },
  ])
}
