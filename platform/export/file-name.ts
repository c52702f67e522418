import { sydneyTime } from '#packages/calendar'
import { cleanFileName } from '#packages/file-name'
import { fieldsOf } from '#packages/table'
import type { FileFormat, ListExport } from './write-list.ts'

/** In characters: the time and the extension follow. */
const maxWords = 110

type Filtered<Field extends string> = Pick<ListExport<never, Field>, 'source' | 'search'>

/** The columns that a list is filtered by. */
export function filteredBy<Field extends string>({ source, search }: Filtered<Field>): readonly Field[] {
  return fieldsOf(source.table).filter((field) => search.filter[field]?.length)
}

/** "Quotes, Status Applied, by Your reference 2026-11-23 1405.csv": a filter that may identify a borrower is only named. */
export function exportName<Field extends string>(
  list: Filtered<Field> & { readonly name: string },
  at: Date,
  format: FileFormat,
): string {
  const words = filteredBy(list).map((field) => {
    const { label, personal, options = list.source.columns[field].options } = list.source.table.columns[field]
    const nameOf = (code: string) => options?.find(({ shortName }) => shortName === code)?.longName ?? code
    const values = [list.search.filter[field] ?? []].flat().map(nameOf)
    return personal ? `by ${label}` : `${label} ${values.join(' or ')}`
  })
  const { day, time } = sydneyTime(at)
  const described = [list.name, ...words].join(', ').replaceAll(/[\\/]/g, '-').slice(0, maxWords).trim()
  return cleanFileName(`${described} ${day} ${time.replace(':', '')}.${format}`)
}
