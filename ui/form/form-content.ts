export type Texts = Readonly<Record<string, string>>

/** A row as the form's values hold it: its texts, its key, and the keys of the rows it links to. */
export type RowForm<Row = object> = Row & { readonly key?: string; readonly links?: readonly string[] }

/** The values of a form: texts, and lists of rows by list name. */
export type FormValues = Readonly<Record<string, string | readonly RowForm[]>>

export type Row = { readonly texts: Texts; readonly links: ReadonlySet<string> }

/** The values of a form as its store holds them: immutable, so that a keystroke replaces one row only. */
export type FormContent = {
  /** The row keys of each list, in screen order. */
  readonly keys: Readonly<Record<string, readonly string[]>>
  /** The rows by path: "loanList.k3" for the key k3. The path '' holds the texts outside of any row. */
  readonly rows: Readonly<Record<string, Row>>
}

export const emptyRow: Row = { texts: {}, links: new Set() }

export function toContent(values: FormValues, newKey: () => string): FormContent {
  const texts: Record<string, string> = {}
  const keys: Record<string, readonly string[]> = {}
  const rows: Record<string, Row> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') texts[name] = value
    else
      keys[name] = value.map((row) => {
        const { key = newKey() } = row
        rows[`${name}.${key}`] = rowOf(row)
        return key
      })
  }
  return { keys, rows: { '': { ...emptyRow, texts }, ...rows } }
}

export function toValues({ keys, rows }: FormContent): FormValues {
  const lists = Object.entries(keys).map(([list, of]) => {
    return [list, of.map((key) => rowFormOf(key, rows[`${list}.${key}`] ?? emptyRow))]
  })
  return { ...rows['']?.texts, ...Object.fromEntries(lists) }
}

// A keystroke in one of hundreds of rows recreates only that one.
const rowForms = new WeakMap<Row, RowForm>()

function rowFormOf(key: string, row: Row): RowForm {
  const known = rowForms.get(row)
  if (known?.key === key) return known
  const form = { ...row.texts, key, links: [...row.links] }
  rowForms.set(row, form)
  return form
}

export function rowOf({ key: _key, links, ...texts }: RowForm): Row {
  return { texts: texts as Texts, links: new Set(links) }
}

/** The row and the field of a field's name: "loanList.k3" and "loanAmount" of "loanList.k3.loanAmount". */
export function placeOf(name: string): { readonly row: string; readonly field: string } {
  const dot = name.lastIndexOf('.')
  return { row: name.slice(0, Math.max(0, dot)), field: name.slice(dot + 1) }
}

export function textIn({ rows }: FormContent, name: string): string | undefined {
  const { row, field } = placeOf(name)
  return rows[row]?.texts[field]
}

export function withLink(row: Row, other: string, linked: boolean): Row {
  const links = new Set(row.links)
  if (linked) links.add(other)
  else links.delete(other)
  return { ...row, links }
}
