export type Structure = PDFKit.PDFStructureElement

/** Where a block is drawn, in points from the page's top left, and which element of the structure takes its content. */
export type Spot = {
  readonly doc: PDFKit.PDFDocument
  readonly parent: Structure
  readonly x: number
  readonly y: number
}

/** A part of a page that knows its height before it is drawn. The order of drawing is the order of reading. */
export type Block = { readonly height: number; readonly draw: (spot: Spot) => void }

/** Blocks one below the other, with the same gap between them. */
export function stack(blocks: readonly Block[], gap: number): Block {
  const heights = blocks.reduce((sum, { height }) => sum + height, 0)
  return {
    height: heights + gap * Math.max(0, blocks.length - 1),
    draw: (spot) => {
      let y = spot.y
      for (const block of blocks) {
        block.draw({ ...spot, y })
        y += block.height + gap
      }
    },
  }
}

/** Blocks beside each other, each at its distance from the left; read one after the other. */
export function sideBySide(parts: readonly { readonly left: number; readonly block: Block }[]): Block {
  return {
    height: Math.max(...parts.map(({ block }) => block.height)),
    draw: (spot) => {
      for (const { left, block } of parts) block.draw({ ...spot, x: spot.x + left })
    },
  }
}

/** A block whose content stands under an element of its own, such as a section. */
export function under(element: string, block: Block): Block {
  return {
    height: block.height,
    draw: (spot) => {
      const parent = spot.doc.struct(element)
      spot.parent.add(parent)
      block.draw({ ...spot, parent })
      parent.end()
    },
  }
}
