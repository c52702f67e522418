import { useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  type FieldError,
  type Fields,
  type FormOf,
  type Lists,
  type ListsOf,
  parseField,
  parseForm,
  type RecordOf,
} from '#packages/fields'
import type { PageError } from '#ui/page'
import {
  emptyRow,
  type FormContent,
  type FormValues,
  placeOf,
  type Row,
  type RowForm,
  rowOf,
  type Texts,
  textIn,
  toContent,
  toValues,
  withLink,
} from './form-content.ts'

type State = FormContent & {
  /** Errors by row path and field name. */
  readonly errors: Readonly<Record<string, Texts>>
  /** The errors of the last submit or of the service that are not fixed yet. */
  readonly problems: { readonly list: readonly PageError[]; readonly by: 'form' | 'service' }
}

/** Validates a form: returns the value to send, or all errors in screen order. */
export type Read<Form, Ready> = (
  form: Form,
) =>
  | { readonly values: Ready; readonly errors?: never }
  | { readonly values?: never; readonly errors: readonly FieldError[] }

type Rules<Form, Ready> = {
  readonly fields: Fields
  /** The row fields of each list. */
  readonly rows?: Readonly<Record<string, Fields>>
  readonly lists: Partial<Lists>
  /** An error may name a row by key or by index: "loanList.0.loanAmount". */
  readonly read: Read<Form, Ready>
  /** Whether the fields of a row are not validated now, as those of a row that is still as it was loaded. */
  readonly skips?: (row: string, texts: Texts) => boolean
  /** A cross-field rule that runs as soon as its field loses focus. */
  readonly check?: (field: string, form: () => Form) => string | undefined
}

type Options<F extends Fields, Form, Ready> = Omit<Rules<Form, Ready>, 'fields' | 'lists' | 'read'> & {
  readonly fields: F
  readonly lists: ListsOf<F> | Partial<Lists>
  readonly initial: Form
  /** Without it, the values of the fields are sent. */
  readonly read?: Read<Form, Ready>
}

/** The store of a form; its rules may change with each render. */
export function useFormStore<F extends Fields, Form extends FormOf<F> = FormOf<F>, Ready = RecordOf<F>>(
  options: Options<F, Form, Ready>,
): FormStore<Form, Ready> {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const [store] = useState(() => {
    const rules = () => {
      const { fields, lists, read = (form: Form) => parseForm(fields, form, lists as ListsOf<F>) } = latest.current
      return { ...latest.current, lists, read } as Rules<Form, Ready>
    }
    return createFormStore(rules, options.initial)
  })
  return store
}

/** The texts, rows and errors of a form. */
export type FormStore<Form = unknown, Ready = unknown> = ReturnType<typeof createFormStore<Form, Ready>>

/** The field name for errors of a row's links, as in "loans.k3.links". */
export const linksField = 'links'
const noTexts: Texts = {}
const noKeys: readonly string[] = []
const noProblems: State['problems'] = { list: [], by: 'form' }

/**
 * A field is named by its path: "brandName", or "loanList.k3.loanAmount" in the row with the key k3. A keystroke changes
 * one text, whatever the number of rows. Rows are added, copied and removed by key, so that texts, errors and links never
 * move to another row.
 */
export function createFormStore<Form, Ready>(rules: () => Rules<Form, Ready>, initial: Form) {
  let lastKey = 0
  const newKey = () => `k${++lastKey}`
  const contentOf = (form: Form): FormContent => {
    // A restored form has keys, which no new row may use.
    for (const { key } of Object.values(form as FormValues).flatMap((rows) => (typeof rows === 'string' ? [] : rows)))
      lastKey = Math.max(lastKey, Number(key?.slice(1)) || 0)
    return toContent(form as FormValues, newKey)
  }
  const store = createStore<State>(() => ({ ...contentOf(initial), errors: {}, problems: noProblems }))
  const { getState: state, setState } = store

  const text = (name: string) => textIn(state(), name) ?? ''
  const error = (name: string) => {
    const { row, field } = placeOf(name)
    return state().errors[row]?.[field]
  }
  let read = { of: state(), values: toValues(state()) as Form }
  const values = () => {
    const { keys, rows } = state()
    if (keys !== read.of.keys || rows !== read.of.rows) read = { of: state(), values: toValues(state()) as Form }
    return read.values
  }
  const setError = (name: string, message: string | undefined) => {
    if (error(name) === message) return
    const { row, field } = placeOf(name)
    const { errors, problems } = state()
    const { [field]: _fixed, ...others } = errors[row] ?? noTexts
    const left = message === undefined ? others : { ...others, [field]: message }
    const { [row]: _row, ...rest } = errors
    setState({ errors: Object.keys(left).length === 0 ? rest : { ...rest, [row]: left } })
    if (message === undefined) setState({ problems: without(problems, (of) => of === name) })
  }
  const check = (name: string) => {
    const { fields, rows, lists, skips, check: between } = rules()
    const { row, field } = placeOf(name)
    if (skips?.(row, state().rows[row]?.texts ?? noTexts)) return clearFields(row)
    const [list = ''] = row.split('.')
    const definition = row === '' ? fields[field] : rows?.[list]?.[field]
    const found = definition && parseField(definition, text(name), lists).error
    setError(name, found?.message ?? between?.(name, values))
  }
  /** Clears the errors of a row's fields; that of its links stays. */
  const clearFields = (row: string) => {
    for (const field of Object.keys(state().errors[row] ?? noTexts))
      if (field !== linksField) setError(row === '' ? field : `${row}.${field}`, undefined)
  }
  /** Shows these errors and no others. */
  const report = (errors: readonly PageError[], by: 'form' | 'service') => {
    const list = errors.map((error) => (error.field === undefined ? error : { ...error, field: byKey(error.field) }))
    const byRow: Record<string, Texts> = {}
    for (const { field: name, message } of list) {
      if (name === undefined) continue
      const { row, field } = placeOf(name)
      // The first of several errors at one field.
      byRow[row] = { [field]: message, ...byRow[row] }
    }
    setState({ errors: byRow, problems: list.length === 0 ? noProblems : { list, by } })
  }
  /** Converts the name of a row's field from index, as services use it, to key. */
  const byKey = (name: string) => {
    const [list = '', place, field] = name.split('.')
    const key = state().keys[list]?.[Number(place)]
    return field === undefined || key === undefined ? name : `${list}.${key}.${field}`
  }
  /** Any change clears the service's errors: they concern the previous content. */
  const changed = () => {
    if (state().problems.by === 'service') report([], 'form')
  }
  const setRow = (path: string, change: (row: Row) => Row) => {
    const { rows } = state()
    const row = rows[path]
    if (row) setState({ rows: { ...rows, [path]: change(row) } })
  }
  const keysOf = (list: string) => state().keys[list] ?? noKeys
  const insert = (list: string, key: string, row: Row, place: number) => {
    const { keys, rows } = state()
    setState({
      keys: { ...keys, [list]: keysOf(list).toSpliced(place, 0, key) },
      rows: { ...rows, [`${list}.${key}`]: row },
    })
    setError(list, undefined)
    changed()
    return key
  }

  return {
    text,
    /** The error of a field, or undefined. */
    error,
    /** Validates a field, empty or not. */
    check,
    values,
    /** Calls back when the text or the error of a field may have changed; without a field, when any text has. */
    subscribe(name: string | null, callback: () => void) {
      const { row } = placeOf(name ?? '')
      return store.subscribe((now, before) => {
        if (name === null ? now.rows !== before.rows || now.keys !== before.keys : now.rows[row] !== before.rows[row])
          return callback()
        if (name !== null && now.errors[row] !== before.errors[row]) callback()
      })
    },
    /** Stores the user's change. Clears the field's error once it is fixed, and the service's errors at once. */
    set(name: string, typed: string) {
      const { row: path, field } = placeOf(name)
      setRow(path, (row) => ({ ...row, texts: { ...row.texts, [field]: typed } }))
      changed()
      // A change that takes a row back to how it was loaded fixes all its fields.
      const { skips } = rules()
      if (error(name) !== undefined || skips?.(path, state().rows[path]?.texts ?? noTexts)) check(name)
    },
    /** Validates a field on blur. An empty field is reported on submit only; a reported error stays until a change. */
    blur(name: string) {
      if (text(name) !== '' && error(name) === undefined) check(name)
    },
    /** Clears the error of a field. */
    clear(name: string) {
      setError(name, undefined)
    },
    /** Validates the form; returns the value to send, or null. */
    submit(): Ready | null {
      const { values: ready, errors } = rules().read(values())
      report(errors ?? [], 'form')
      return errors ? null : ready
    },
    /** Shows the service's errors, at their fields and in the summary. None clears those of the service only. */
    refuse(refused: readonly PageError[]) {
      if (refused.length > 0) report(refused, 'service')
      else changed()
    },
    /** Replaces the whole content and clears all errors. */
    replace(form: Form) {
      setState(contentOf(form))
      report([], 'form')
    },
    /** Replaces the content. A field keeps its error if it is unchanged and still invalid: the change may have hidden it. */
    change(form: Form) {
      const before = state()
      setState(contentOf(form))
      const { errors = [] } = rules().read(values())
      const invalid = new Set(errors.map(({ field }) => byKey(field)))
      for (const [row, shown] of Object.entries(before.errors))
        for (const field of Object.keys(shown)) {
          const name = row === '' ? field : `${row}.${field}`
          const sameKeys = String(before.keys[name]) === String(state().keys[name])
          const isSame = sameKeys && textIn(before, name) === textIn(state(), name)
          if (!isSame || !invalid.has(name)) setError(name, undefined)
        }
      changed()
    },
    /** The label of a field, and its place in its list of rows. */
    locate(name: string) {
      const [list = '', key, field = ''] = name.split('.')
      const { fields, rows } = rules()
      if (key === undefined) return { list: '', place: 0, rows: 0, label: fields[list]?.label }
      const keys = keysOf(list)
      return { list, place: keys.indexOf(key) + 1, rows: keys.length, label: rows?.[list]?.[field]?.label }
    },
    /** The values of the whole form; re-renders its caller on every change. */
    useValues: () => useStore(store, values),
    useProblems: () => useStore(store, ({ problems }) => problems),
    useKeys: (list: string) => useStore(store, ({ keys }) => keys[list] ?? noKeys),
    /** Whether a row has errors. */
    useHasErrors: (row: string) => useStore(store, ({ errors }) => errors[row] !== undefined),
    useLinks: (row: string) => useStore(store, ({ rows }) => (rows[row] ?? emptyRow).links),
    /** Appends a row; returns its key. */
    add: (list: string, row: RowForm) => insert(list, newKey(), rowOf(row), keysOf(list).length),
    /** Inserts a copy below the row, with the same links and without the texts of some fields; returns its key. */
    copy(list: string, key: string, without: readonly string[] = []) {
      const row = state().rows[`${list}.${key}`] ?? emptyRow
      const texts = { ...row.texts, ...Object.fromEntries(without.map((name) => [name, ''])) }
      return insert(list, newKey(), { ...row, texts }, keysOf(list).indexOf(key) + 1)
    },
    /** Returns a function that restores the row at its place, with its links. */
    remove(list: string, key: string) {
      const path = `${list}.${key}`
      const { keys, rows, errors, problems } = state()
      const place = keysOf(list).indexOf(key)
      const { [path]: removed = emptyRow, ...others } = rows
      const linked = Object.entries(others).filter(([, { links }]) => links.has(key))
      const { [path]: _errors, ...left } = errors
      setState({
        keys: { ...keys, [list]: keysOf(list).toSpliced(place, 1) },
        rows: { ...others, ...Object.fromEntries(linked.map(([other, row]) => [other, withLink(row, key, false)])) },
        errors: left,
        problems: without(problems, (name) => name.startsWith(`${path}.`)),
      })
      setError(list, undefined)
      changed()
      return () => {
        for (const [other] of linked) setRow(other, (row) => withLink(row, key, true))
        insert(list, key, removed, place)
      }
    },
    /** Links a row to a row of another list, or removes the link. */
    toggleLink(row: string, to: string, key: string) {
      setRow(row, (own) => withLink(own, key, !own.links.has(key)))
      setError(`${row}.${linksField}`, undefined)
      // The other row may have the error that nothing links to it.
      setError(`${to}.${key}.${linksField}`, undefined)
      changed()
    },
    /** Links a row to all rows of another list. */
    linkAll(row: string, to: string) {
      const { errors } = state()
      setRow(row, (own) => ({ ...own, links: new Set(keysOf(to)) }))
      setError(`${row}.${linksField}`, undefined)
      // Only the rows that have errors: hundreds may be linked.
      for (const path of Object.keys(errors))
        if (path.startsWith(`${to}.`)) setError(`${path}.${linksField}`, undefined)
      changed()
    },
    /** The rows of a list that link to a row, with their indexes. */
    linkedFrom(list: string, other: string) {
      const { rows } = state()
      return keysOf(list).flatMap((key, place) => (rows[`${list}.${key}`]?.links.has(other) ? [{ key, place }] : []))
    },
  }
}

function without(problems: State['problems'], fixed: (field: string) => boolean): State['problems'] {
  const list = problems.list.filter(({ field }) => field === undefined || !fixed(field))
  return list.length < problems.list.length ? { ...problems, list } : problems
}
