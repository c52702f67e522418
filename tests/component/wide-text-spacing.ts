/**
 * Sets the text spacing that a user may choose (WCAG 1.4.12) for the rest of a test.
 *
 * @returns the function that removes it
 */
export function setWideTextSpacing(): () => void {
  const sheet = document.createElement('style')
  sheet.textContent =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
  document.head.append(sheet)
  return () => sheet.remove()
}

/** The cells of an element whose text is less than 4 pixels away from the text of another cell, as their texts. */
export function findTouchingCells(element: Element): string[] {
  const shown = Array.from(element.querySelectorAll('th, td, dt, dd')).filter((cell) => !isForScreenReaders(cell))
  const cells = shown.map((cell) => ({ cell, boxes: textBoxes(cell) }))
  return cells.flatMap(({ cell, boxes }, index) =>
    cells
      .slice(index + 1)
      .filter((other) => boxes.some((box) => other.boxes.some((otherBox) => touch(box, otherBox))))
      .map((other) => `${cell.textContent} | ${other.cell.textContent}`),
  )
}

function isForScreenReaders(cell: Element): boolean {
  const head = cell.closest('thead')
  return head !== null && getComputedStyle(head).clipPath !== 'none'
}

function textBoxes(cell: Element): readonly DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return Array.from(range.getClientRects()).filter(({ width, height }) => width > 1 && height > 1)
}

function touch(one: DOMRect, other: DOMRect): boolean {
  const sameLine = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  return sameLine && Math.max(one.left, other.left) - Math.min(one.right, other.right) < 4
}
