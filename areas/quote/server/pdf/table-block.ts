import type { Block } from './block.ts'
import { drawLines, drawRule } from './draw-text.ts'
import { colours, styles, type TextStyle } from './text-style.ts'
import { wrapText } from './wrap-text.ts'

export type Column = { readonly heading: string; readonly width: number; readonly align?: 'left' | 'right' }
export type Row = {
  /** The first one names the row. */
  readonly cells: readonly string[]
  /** A sum, or what a person looks for first. */
  readonly emphasis?: 'sum' | 'payable'
}

const padding = 2
const gutter = 8

type SetCell = { readonly lines: readonly string[]; readonly style: TextStyle; readonly element: 'TH' | 'TD' }
type SetRow = { readonly cells: readonly SetCell[]; readonly height: number; readonly ruleAbove: string }

/** A table with its headings above and a name at the left of each row. */
export function tableBlock(columns: readonly Column[], rows: readonly Row[]): Block {
  const headings = setRow(
    columns,
    columns.map(({ heading }) => heading),
    () => ({ style: styles.label, element: 'TH' }),
  )
  const body = rows.map(({ cells, emphasis }) => ({
    ...setRow(columns, cells, (index) => ({
      style: styleOf(emphasis, index === 0),
      element: index === 0 ? 'TH' : 'TD',
    })),
    ruleAbove: emphasis ? colours.edge : colours.hairline,
  }))
  return drawnRows(columns, [{ ...headings, ruleAbove: '' }, ...body], 'Column')
}

/** A table of names and values, without headings. */
export function factsBlock(
  facts: readonly (readonly [name: string, value: string])[],
  widths: readonly [names: number, values: number],
  align: 'left' | 'right' = 'right',
): Block {
  const columns = widths.map((width, index) => ({ heading: '', width, align: index === 0 ? 'left' : align }) as const)
  const rows = facts.map((fact, index) => ({
    ...setRow(columns, fact, (cell) => ({ style: styleOf(undefined, cell === 0), element: cell === 0 ? 'TH' : 'TD' })),
    ruleAbove: index === 0 ? '' : colours.hairline,
  }))
  return drawnRows(columns, rows, 'Row')
}

function styleOf(emphasis: Row['emphasis'], names: boolean): TextStyle {
  if (emphasis === 'payable') return styles.payable
  if (emphasis === 'sum') return styles.textStrong
  return names ? styles.textSoft : styles.text
}

function setRow(
  columns: readonly Column[],
  cells: readonly string[],
  kindOf: (index: number) => Pick<SetCell, 'style' | 'element'>,
): Pick<SetRow, 'cells' | 'height'> {
  const set = columns.map(({ width }, index) => {
    const { style, element } = kindOf(index)
    const room = index === columns.length - 1 ? width : width - gutter
    return { lines: wrapText(cells[index] ?? '', style, room), style, element }
  })
  return { cells: set, height: Math.max(...set.map(({ lines, style }) => lines.length * style.line)) + 2 * padding }
}

function drawnRows(columns: readonly Column[], rows: readonly SetRow[], firstScope: 'Row' | 'Column'): Block {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return {
    height: rows.reduce((sum, { height }) => sum + height, 0),
    draw: ({ doc, parent, x, y }) => {
      let top = y
      for (const { height, ruleAbove } of rows) {
        if (ruleAbove) drawRule(doc, { x, y: top, width }, ruleAbove)
        top += height
      }
      const table = doc.struct('Table')
      parent.add(table)
      top = y
      for (const [index, row] of rows.entries()) {
        table.add(drawnRow(doc, columns, row, { x, y: top, scope: index === 0 ? firstScope : 'Row' }))
        top += row.height
      }
      table.end()
    },
  }
}

type RowSpot = { readonly x: number; readonly y: number; readonly scope: 'Row' | 'Column' }

function drawnRow(doc: PDFKit.PDFDocument, columns: readonly Column[], { cells }: SetRow, { x, y, scope }: RowSpot) {
  let left = x
  const elements = columns.map(({ width, align = 'left' }, index) => {
    const { lines, style, element } = cells[index] ?? { lines: [], style: styles.text, element: 'TD' as const }
    const edge = align === 'right' ? left + width - (index === columns.length - 1 ? 0 : gutter) : left
    left += width
    const draw = () => drawLines(doc, lines, { x: edge, y: y + padding }, style, align)
    return doc.struct(element, element === 'TH' ? { scope } : {}, [draw])
  })
  return doc.struct('TR', {}, elements)
}
