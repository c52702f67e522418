import { sydneyTime } from '#packages/calendar'

/**
 * `decimal` is an amount or a rate, with two decimals; `time` an instant, written in Sydney time; `day` a calendar day,
 * `yyyy-mm-dd`.
 */
export type CellFormat = 'text' | 'number' | 'decimal' | 'day' | 'time'

export type CellValue = string | number | bigint | Date | null

/** As OWASP lists them: a spreadsheet reads such a text as a formula, in its full-width form too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** The text with an apostrophe before what a spreadsheet would read as a formula. */
export function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** A cell of a CSV. Days and times are `2026-11-23 14:05`, which Excel reads as dates whatever its region is. */
export function csvCell(value: CellValue, format: CellFormat): string {
  if (value === null) return ''
  if (value instanceof Date) return Object.values(sydneyTime(value)).join(' ')
  if (format === 'decimal') return Number(value).toFixed(2)
  return format === 'text' ? harmless(String(value)) : String(value)
}

/** A cell of a workbook, whose dates have no time zone: a Date in UTC stands for the time in Sydney. */
export function xlsxCell(value: CellValue, format: CellFormat): string | number | Date | null {
  if (value === null || value === '') return null
  if (value instanceof Date) {
    const { day, time } = sydneyTime(value)
    return new Date(`${day}T${time}Z`)
  }
  if (format === 'day') return new Date(`${value}T00:00Z`)
  return format === 'text' ? harmless(String(value)) : Number(value)
}
