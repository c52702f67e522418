import type { Block } from './block.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { sectionBlock } from './section-block.ts'
import { showDollars, showPercent, showYesNo } from './show-figures.ts'
import { tableBlock } from './table-block.ts'

/** The borrowers; on a property share with each one's part of the loan and of the premium. */
export function borrowersBlock({ borrowers, shares }: QuotePdfContent, width: number): Block {
  const shared = shares.length > 0
  const rows = borrowers.map(({ employment, firstHomeBuyer }, index) => {
    const share = shares.find(({ borrowerNumber }) => borrowerNumber === index + 1)
    const parts = share
      ? [showDollars(share.shareAmount), showPercent(share.sharePercent), showDollars(share.premiumAmount)]
      : shared
        ? ['–', '–', '–']
        : []
    return { cells: [String(index + 1), employment, showYesNo(firstHomeBuyer), ...parts] }
  })
  const names = [
    { heading: 'Borrower', width: 46 },
    { heading: 'Employment', width: shared ? 134 : width - 46 - 82 },
  ] as const
  const columns = shared
    ? ([
        ...names,
        { heading: 'First home buyer', width: 82 },
        { heading: 'Share of the loans', width: (width - 262) / 3, align: 'right' },
        { heading: 'Share', width: (width - 262) / 3, align: 'right' },
        { heading: 'Premium share', width: (width - 262) / 3, align: 'right' },
      ] as const)
    : ([...names, { heading: 'First home buyer', width: 82, align: 'right' }] as const)
  return sectionBlock(shared ? 'Borrowers and their shares' : 'Borrowers', width, tableBlock(columns, rows))
}
