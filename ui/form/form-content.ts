export type Texts = Readonly<Record<string, string>>

/** A row as the form's values hold it: its key, texts and selections. */
export type RowForm<Row = object> = Row & { readonly key?: string }

/** The values of a form: texts, selections of several values, and lists of rows by list name. */
export type FormValues = Readonly<Record<string, string | readonly string[] | readonly RowForm[]>>

export type Row = {
  readonly texts: Texts
  /** Fields of several values: the codes that are selected, or the keys of linked rows. */
  readonly selections: Readonly<Record<string, readonly string[]>>
}

/** The values of a form as its store holds them: immutable, so that a keystroke replaces one row only. */
export type FormContent = {
  /** The row keys of each list, in screen order. */
  readonly keys: Readonly<Record<string, readonly string[]>>
  /** The rows by path: "loanList.k3" for the key k3. The path '' holds the values outside of any row. */
  readonly rows: Readonly<Record<string, Row>>
}

export const emptyRow: Row = { texts: {}, selections: {} }

export function toContent(values: FormValues, newKey: () => string): FormContent {
  const own: Record<string, string | readonly string[]> = {}
  const keys: Record<string, readonly string[]> = {}
  const rows: Record<string, Row> = {}
  for (const [name, value] of Object.entries(values)) {
    if (!isRowList(value)) own[name] = value
    else
      keys[name] = value.map((row) => {
        const { key = newKey() } = row
        rows[`${name}.${key}`] = rowOf(row)
        return key
      })
  }
  return { keys, rows: { '': rowOf(own), ...rows } }
}

/** False for an empty list, which has the same value as an empty selection. */
function isRowList(value: FormValues[string]): value is readonly RowForm[] {
  return typeof value === 'object' && typeof value[0] === 'object'
}

export function toValues({ keys, rows }: FormContent): FormValues {
  const lists = Object.entries(keys).map(([list, of]) => {
    return [list, of.map((key) => rowFormOf(key, rows[`${list}.${key}`] ?? emptyRow))]
  })
  return { ...rows['']?.texts, ...rows['']?.selections, ...Object.fromEntries(lists) }
}

// A keystroke in one of hundreds of rows recreates only that one.
const rowForms = new WeakMap<Row, RowForm>()

function rowFormOf(key: string, row: Row): RowForm {
  const known = rowForms.get(row)
  if (known?.key === key) return known
  const form = { ...row.texts, ...row.selections, key }
  rowForms.set(row, form)
  return form
}

export function rowOf({ key: _key, ...values }: RowForm): Row {
  const texts: Record<string, string> = {}
  const selections: Record<string, readonly string[]> = {}
  for (const [name, value] of Object.entries<string | readonly string[]>(values))
    if (typeof value === 'string') texts[name] = value
    else selections[name] = value
  return { texts, selections }
}

/** The row and the field of a field's name: "loanList.k3" and "loanAmount" of "loanList.k3.loanAmount". */
export function pathOf(name: string): { readonly row: string; readonly field: string } {
  const dot = name.lastIndexOf('.')
  return { row: name.slice(0, Math.max(0, dot)), field: name.slice(dot + 1) }
}

/** The text or the selection of a field. */
export function valueIn({ rows }: FormContent, name: string): string | readonly string[] | undefined {
  const { row, field } = pathOf(name)
  return rows[row]?.texts[field] ?? rows[row]?.selections[field]
}

/** The field with the keys of the rows that a row is linked to; names their error too, as in "loans.k3.links". */
export const linksField = 'links'

export function linksOf({ selections }: Row): readonly string[] {
  return selections[linksField] ?? noLinks
}

const noLinks: readonly string[] = []

export function withLinks(row: Row, links: readonly string[]): Row {
  return { ...row, selections: { ...row.selections, [linksField]: links } }
}
