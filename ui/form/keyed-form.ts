import { useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type Fault, type Fields, type Lists, readField } from '#packages/fields'
import type { PageError } from '#ui/page'
import { createProblems, type FormStore, mend, type Read } from './form-store.ts'

type Texts = Readonly<Record<string, string>>

/** A row as the form's values hold it: its texts, its key, and the keys of the rows it links to. */
export type RowForm<Row = object> = Row & { readonly key?: string; readonly links?: readonly string[] }
type Row = { readonly texts: Texts; readonly links: ReadonlySet<string> }
/** The values of a form with rows: texts, and lists of rows by list name. */
type KeyedValues = Readonly<Record<string, string | readonly RowForm[]>>

type State = {
  /** The texts outside of any row. */
  readonly own: Texts
  /** The row keys of each list, in screen order. */
  readonly keys: Readonly<Record<string, readonly string[]>>
  readonly rows: Readonly<Record<string, Row>>
  /** Errors by row key ('' for the form itself) and field name. */
  readonly faults: Readonly<Record<string, Texts>>
}

type Rules<Form, Ready> = {
  readonly fields: Fields
  /** The row fields of each list. */
  readonly rows: Readonly<Record<string, Fields>>
  readonly lists: Partial<Lists>
  /** An error may name a row by key or by index: "loanList.0.loanAmount". */
  readonly read: Read<Form, Ready>
  /** A cross-field rule that runs as soon as its field loses focus. */
  readonly check?: (field: string, form: () => Form) => string | undefined
}

/** Rows are added, copied and removed by key, so that texts, errors and links never move to another row. */
export type RowStore = {
  readonly useKeys: (list: string) => readonly string[]
  /** Whether a row has errors. */
  readonly useIsWrong: (key: string) => boolean
  readonly useLinks: (key: string) => ReadonlySet<string>
  /** Returns the key of the new row; without a place, appends it. */
  readonly add: (list: string, row: RowForm, place?: number) => string
  /** Inserts a copy below the row, with the same links. */
  readonly copy: (list: string, key: string) => string
  /** Returns a function that restores the row at its place, with its links. */
  readonly remove: (list: string, key: string) => () => void
  readonly toggleLink: (list: string, key: string, other: string) => void
  /** The rows of a list that link to a row, with their indexes. */
  readonly linkedFrom: (list: string, other: string) => readonly { readonly key: string; readonly place: number }[]
}

export type KeyedStore<Form, Ready> = FormStore<Form, Ready> &
  RowStore & {
    /** The values of the whole form; re-renders its caller on every change. */
    readonly useValues: () => Form
    /** Replaces the content; unchanged fields keep their errors. */
    readonly change: (form: Form) => void
    /** Validates those of these fields again that have errors. */
    readonly recheck: (fields: readonly string[]) => void
  }

/** A form with rows stored by key: a keystroke changes one text, whatever the number of rows. */
export function useKeyedForm<Form, Ready>(rules: Rules<Form, Ready>, initial: Form): KeyedStore<Form, Ready> {
  const latest = useRef(rules)
  useLayoutEffect(() => {
    latest.current = rules
  })
  const [store] = useState(() => createKeyedStore(() => latest.current, initial))
  return store
}

const noTexts: Texts = {}
const noLinks: ReadonlySet<string> = new Set()
const noKeys: readonly string[] = []
/** The field name for errors of a row's links, as in "loans.k3.links". */
export const linksField = 'links'

export function createKeyedStore<Form, Ready>(rules: () => Rules<Form, Ready>, initial: Form): KeyedStore<Form, Ready> {
  let lastKey = 0
  const nextKey = () => `k${++lastKey}`
  const problems = createProblems()
  const store = createStore<State>(() => stateOf(initial as KeyedValues, nextKey))
  const { getState: state, setState } = store

  /** A restored form may already use a key. */
  const newKey = (): string => {
    const key = nextKey()
    return state().rows[key] ? newKey() : key
  }
  const text = (name: string) => {
    const { key, field } = placeOf(name)
    return (key === null ? state().own[field] : state().rows[key]?.texts[field]) ?? ''
  }
  const fault = (name: string) => {
    const { key, field } = placeOf(name)
    return state().faults[key ?? '']?.[field]
  }
  let read = { of: state(), values: valuesOf(state()) as Form }
  const values = () => {
    const { own, keys, rows } = state()
    const same = own === read.of.own && keys === read.of.keys && rows === read.of.rows
    if (!same) read = { of: state(), values: valuesOf(state()) as Form }
    return read.values
  }
  /** Converts the name of a row's field from index, as services use it, to key. */
  const byKey = (name: string) => {
    const [list = '', place, field] = name.split('.')
    const key = state().keys[list]?.[Number(place)]
    return field === undefined || key === undefined ? name : `${list}.${key}.${field}`
  }
  const showFault = (name: string, message: string | undefined) => {
    if (fault(name) === message) return
    const { key, field } = placeOf(name)
    const { faults } = state()
    const { [field]: _mended, ...others } = faults[key ?? ''] ?? noTexts
    const left = message === undefined ? others : { ...others, [field]: message }
    const { [key ?? '']: _row, ...rest } = faults
    setState({ faults: Object.keys(left).length === 0 ? rest : { ...rest, [key ?? '']: left } })
    if (message === undefined) mend(problems, [name])
  }
  const check = (name: string) => {
    const { fields, rows, lists, check: between } = rules()
    const { list, field } = placeOf(name)
    const definition = list === null ? fields[field] : rows[list]?.[field]
    const found = definition && readField(definition, text(name), lists).fault
    showFault(name, found?.message ?? between?.(name, values))
  }
  const tell = (errors: readonly PageError[], by: 'form' | 'service') => {
    const named = errors.map((error) => (error.field === undefined ? error : { ...error, field: byKey(error.field) }))
    setState({ faults: faultsOf(named) })
    problems.setState({ list: named, by })
  }
  /** Any change clears the service's errors: they concern the previous content. */
  const changed = () => {
    if (problems.getState().by === 'service') tell([], 'form')
  }
  const setRow = (key: string, change: (row: Row) => Row) => {
    const { rows } = state()
    const row = rows[key]
    if (row) setState({ rows: { ...rows, [key]: change(row) } })
  }
  const insert = (list: string, key: string, row: Row, place: number) => {
    const { keys, rows } = state()
    setState({
      keys: { ...keys, [list]: (keys[list] ?? noKeys).toSpliced(place, 0, key) },
      rows: { ...rows, [key]: row },
    })
    showFault(list, undefined)
    changed()
    return key
  }
  const keysOf = (list: string) => state().keys[list] ?? noKeys

  return {
    problems,
    text,
    fault,
    values,
    subscribe: (name, told) => {
      const key = name === null ? null : placeOf(name).key
      return store.subscribe((now, before) => {
        if (key !== null ? now.rows[key] !== before.rows[key] : now.own !== before.own) return told()
        const { faults, rows, keys } = before
        if (name === null ? now.rows !== rows || now.keys !== keys : now.faults[key ?? ''] !== faults[key ?? '']) told()
      })
    },
    set: (name, typed) => {
      const { key, field } = placeOf(name)
      if (key === null) setState({ own: { ...state().own, [field]: typed } })
      else setRow(key, (row) => ({ ...row, texts: { ...row.texts, [field]: typed } }))
      changed()
      if (fault(name) !== undefined) check(name)
    },
    blur: (name) => {
      if (text(name) !== '') check(name)
    },
    check,
    recheck: (names) => {
      for (const name of names) if (fault(name) !== undefined) check(name)
    },
    submit: () => {
      const { values: ready, faults } = rules().read(values())
      tell(faults ?? [], 'form')
      return faults ? null : ready
    },
    refuse: (refused) => tell(refused, 'service'),
    replace: (form) => {
      setState(stateOf(form as KeyedValues, newKey))
      tell([], 'form')
    },
    change: (form) => {
      const before = state()
      const next = stateOf(form as KeyedValues, newKey)
      const mended: string[] = []
      for (const name of Object.keys({ ...before.own, ...next.own }))
        if (before.own[name] !== next.own[name]) mended.push(name)
      for (const [list, keys] of Object.entries(next.keys)) {
        if (String(keys) !== String(before.keys[list])) mended.push(list)
        for (const key of keys)
          for (const [name, now] of Object.entries(next.rows[key]?.texts ?? noTexts))
            if (before.rows[key]?.texts[name] !== now) mended.push(`${list}.${key}.${name}`)
      }
      setState({ own: next.own, keys: next.keys, rows: next.rows })
      for (const name of mended) showFault(name, undefined)
      changed()
    },
    useValues: () => useStore(store, values),
    useKeys: (list) => useStore(store, ({ keys }) => keys[list] ?? noKeys),
    useIsWrong: (key) => useStore(store, ({ faults }) => faults[key] !== undefined),
    useLinks: (key) => useStore(store, ({ rows }) => rows[key]?.links ?? noLinks),
    add: (list, row, place = keysOf(list).length) => insert(list, newKey(), rowOf(row), place),
    copy: (list, key) => {
      const row = state().rows[key]
      return row ? insert(list, newKey(), row, keysOf(list).indexOf(key) + 1) : key
    },
    remove: (list, key) => {
      const { keys, rows } = state()
      const place = keysOf(list).indexOf(key)
      const { [key]: removed, ...others } = rows
      const linked = Object.keys(others).filter((other) => others[other]?.links.has(key))
      const without = { ...others }
      for (const other of linked) without[other] = withLink(others[other] ?? rowOf({}), key, false)
      const { faults } = state()
      const { [key]: wrong, ...left } = faults
      setState({
        keys: { ...keys, [list]: keysOf(list).filter((other) => other !== key) },
        rows: without,
        faults: left,
      })
      mend(
        problems,
        Object.keys(wrong ?? noTexts).map((field) => `${list}.${key}.${field}`),
      )
      showFault(list, undefined)
      changed()
      return () => {
        if (!removed) return
        for (const other of linked) setRow(other, (row) => withLink(row, key, true))
        insert(list, key, removed, place)
      }
    },
    toggleLink: (list, key, other) => {
      setRow(key, (row) => withLink(row, other, !row.links.has(other)))
      showFault(`${list}.${key}.${linksField}`, undefined)
      // The other row may have the error that nothing links to it.
      const home = Object.entries(state().keys).find(([, keys]) => keys.includes(other))?.[0]
      if (home !== undefined) showFault(`${home}.${other}.${linksField}`, undefined)
      changed()
    },
    linkedFrom: (list, other) => {
      const { rows } = state()
      return keysOf(list).flatMap((key, place) => (rows[key]?.links.has(other) ? [{ key, place }] : []))
    },
  }
}

/** The errors of the individual fields, in definition order; an error in a row names its key. */
export function readKeyedForm(
  { fields, rows, lists }: Pick<Rules<unknown, unknown>, 'fields' | 'rows' | 'lists'>,
  form: object,
): readonly Fault[] {
  const values = form as KeyedValues
  const own = Object.values(fields).map((field) => readField(field, String(values[field.name] ?? ''), lists).fault)
  const inRows = Object.entries(rows).flatMap(([list, of]) => {
    const listed = values[list]
    return typeof listed !== 'object'
      ? []
      : listed.flatMap(({ key, links: _links, ...texts }) =>
          Object.values(of).map((field) => {
            const { fault } = readField(field, (texts as Texts)[field.name], lists)
            return fault && { ...fault, field: `${list}.${key}.${field.name}` }
          }),
        )
  })
  return [...own, ...inRows].filter((fault) => fault !== undefined)
}

function stateOf(form: KeyedValues, newKey: () => string): State {
  const own: Record<string, string> = {}
  const keys: Record<string, string[]> = {}
  const rows: Record<string, Row> = {}
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string') own[name] = value
    else
      keys[name] = value.map((row) => {
        const key = row.key ?? newKey()
        rows[key] = rowOf(row)
        return key
      })
  }
  return { own, keys, rows, faults: {} }
}

function valuesOf({ own, keys, rows }: State): KeyedValues {
  const listed = Object.entries(keys).map(([list, of]) => [
    list,
    of.map((key) => rowFormOf(key, rows[key] ?? rowOf({}))),
  ])
  return { ...own, ...Object.fromEntries(listed) }
}

// Rows are immutable: a keystroke in one of hundreds recreates only that one.
const rowForms = new WeakMap<Row, RowForm>()

function rowFormOf(key: string, row: Row): RowForm {
  const known = rowForms.get(row)
  if (known?.key === key) return known
  const form = { ...row.texts, key, links: [...row.links] }
  rowForms.set(row, form)
  return form
}

function rowOf({ key: _key, links, ...texts }: RowForm): Row {
  return { texts: texts as Texts, links: new Set(links) }
}

function withLink(row: Row, other: string, linked: boolean): Row {
  const links = new Set(row.links)
  if (linked) links.add(other)
  else links.delete(other)
  return { ...row, links }
}

/** Keeps the first of several errors at one field. */
function faultsOf(errors: readonly PageError[]): State['faults'] {
  const faults: Record<string, Texts> = {}
  for (const { field: name, message } of errors) {
    if (name === undefined) continue
    const { key, field } = placeOf(name)
    faults[key ?? ''] = { [field]: message, ...faults[key ?? ''] }
  }
  return faults
}

function placeOf(name: string): { readonly list: string | null; readonly key: string | null; readonly field: string } {
  const [list = '', key, field] = name.split('.')
  return key === undefined || field === undefined ? { list: null, key: null, field: name } : { list, key, field }
}
