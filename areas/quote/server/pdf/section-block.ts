import { type Block, stack, under } from './block.ts'
import { textBlock } from './text-block.ts'
import { styles } from './text-style.ts'

/** A heading and what stands under it. */
export function sectionBlock(heading: string, width: number, content: Block): Block {
  return under('Sect', stack([textBlock('H2', heading, styles.section, width), content], 3))
}
