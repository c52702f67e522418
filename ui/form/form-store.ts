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
  linksField,
  linksOf,
  pathOf,
  type Row,
  type RowForm,
  rowOf,
  type Texts,
  toContent,
  toValues,
  valueIn,
  withLinks,
} from './form-content.ts'

type State = FormContent & {
  /** Errors by row path and field name. */
  readonly errors: Readonly<Record<string, Texts>>
  /** The errors of the last submit or of the service that are not fixed yet. */
  readonly summary: Summary
}
type Summary = { readonly errors: readonly PageError[]; readonly source: 'form' | 'service' }

/** Validates a form: returns the value to send, or all errors in screen order. */
export type Parse<Form, Ready> = (
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
  readonly parse: Parse<Form, Ready>
  /** Whether the fields of a row are not validated now, as those of a row that is still as it was loaded. */
  readonly skip?: (row: string, texts: Texts) => boolean
  /** A cross-field rule that runs as soon as its field loses focus. */
  readonly check?: (field: string, form: () => Form) => string | undefined
}

type Options<F extends Fields, Form, Ready> = Omit<Rules<Form, Ready>, 'fields' | 'lists' | 'parse'> & {
  readonly fields: F
  readonly lists: ListsOf<F> | Partial<Lists>
  readonly initial: Form
  /** Without it, the values of the fields are sent. */
  readonly parse?: Parse<Form, Ready>
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
      const { fields, lists, parse = (form: Form) => parseForm(fields, form, lists as ListsOf<F>) } = latest.current
      return { ...latest.current, lists, parse } as Rules<Form, Ready>
    }
    return createFormStore(rules, options.initial)
  })
  return store
}

/** The texts, rows and errors of a form. */
export type FormStore<Form = unknown, Ready = unknown> = ReturnType<typeof createFormStore<Form, Ready>>

const noTexts: Texts = {}
const noKeys: readonly string[] = []
const noSummary: Summary = { errors: [], source: 'form' }

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
    for (const row of Object.values(form as FormValues).flat())
      if (typeof row === 'object') lastKey = Math.max(lastKey, Number(row.key?.slice(1)) || 0)
    return toContent(form as FormValues, newKey)
  }
  const store = createStore<State>(() => ({ ...contentOf(initial), errors: {}, summary: noSummary }))
  const { getState: state, setState } = store

  const text = (name: string) => {
    const { row, field } = pathOf(name)
    return state().rows[row]?.texts[field] ?? ''
  }
  const selection = (name: string) => {
    const { row, field } = pathOf(name)
    return state().rows[row]?.selections[field] ?? noKeys
  }
  const error = (name: string) => {
    const { row, field } = pathOf(name)
    return state().errors[row]?.[field]
  }
  let latest = { of: state(), values: toValues(state()) as Form }
  const values = () => {
    const { keys, rows } = state()
    if (keys !== latest.of.keys || rows !== latest.of.rows) latest = { of: state(), values: toValues(state()) as Form }
    return latest.values
  }
  const setError = (name: string, message: string | undefined) => {
    if (error(name) === message) return
    const { row, field } = pathOf(name)
    const { errors, summary } = state()
    const { [field]: _fixed, ...others } = errors[row] ?? noTexts
    const left = message === undefined ? others : { ...others, [field]: message }
    const { [row]: _row, ...rest } = errors
    setState({ errors: Object.keys(left).length === 0 ? rest : { ...rest, [row]: left } })
    if (message === undefined) setState({ summary: withoutFixed(summary, (field) => field === name) })
  }
  const check = (name: string) => {
    const { fields, rows, lists, skip, check: between } = rules()
    const { row, field } = pathOf(name)
    if (skip?.(row, state().rows[row]?.texts ?? noTexts)) return clearFields(row)
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
  const report = (found: readonly PageError[], source: 'form' | 'service') => {
    const errors = found.map((error) => (error.field === undefined ? error : { ...error, field: byKey(error.field) }))
    const byRow: Record<string, Texts> = {}
    for (const { field: name, message } of errors) {
      if (name === undefined) continue
      const { row, field } = pathOf(name)
      // The first of several errors at one field.
      byRow[row] = { [field]: message, ...byRow[row] }
    }
    setState({ errors: byRow, summary: errors.length === 0 ? noSummary : { errors, source } })
  }
  /** Converts the name of a row's field from index, as services use it, to key. */
  const byKey = (name: string) => {
    const [list = '', index, field] = name.split('.')
    const key = state().keys[list]?.[Number(index)]
    return field === undefined || key === undefined ? name : `${list}.${key}.${field}`
  }
  /** On every change: the service's errors concern the previous content. */
  const clearServerErrors = () => {
    if (state().summary.source === 'service') report([], 'form')
  }
  const setRow = (path: string, change: (row: Row) => Row) => {
    const { rows } = state()
    const row = rows[path]
    if (row) setState({ rows: { ...rows, [path]: change(row) } })
  }
  const keysOf = (list: string) => state().keys[list] ?? noKeys
  const insert = (list: string, key: string, row: Row, index: number) => {
    const { keys, rows } = state()
    setState({
      keys: { ...keys, [list]: keysOf(list).toSpliced(index, 0, key) },
      rows: { ...rows, [`${list}.${key}`]: row },
    })
    setError(list, undefined)
    clearServerErrors()
    return key
  }

  /** Removes a row; returns a function that restores it at its index, with its links. */
  const remove = (list: string, key: string) => {
    const path = `${list}.${key}`
    const { keys, rows, errors, summary } = state()
    const index = keysOf(list).indexOf(key)
    const { [path]: removed = emptyRow, ...others } = rows
    const linked = Object.entries(others).filter(([, row]) => linksOf(row).includes(key))
    const unlinked = linked.map(([other, row]) => [other, withLinks(row, without(linksOf(row), key))])
    const { [path]: _errors, ...left } = errors
    setState({
      keys: { ...keys, [list]: keysOf(list).toSpliced(index, 1) },
      rows: { ...others, ...Object.fromEntries(unlinked) },
      errors: left,
      summary: withoutFixed(summary, (name) => name.startsWith(`${path}.`)),
    })
    setError(list, undefined)
    clearServerErrors()
    return () => {
      for (const [other] of linked) setRow(other, (row) => withLinks(row, [...linksOf(row), key]))
      insert(list, key, removed, index)
    }
  }

  return {
    text,
    /** The values of a field of several: codes, or the keys of linked rows. */
    selection,
    /** The error of a field, or undefined. */
    error,
    /** Validates a field, empty or not. */
    check,
    values,
    /** Calls back when the text or the error of a field may have changed; without a field, when any text has. */
    subscribe(name: string | null, callback: () => void) {
      const { row } = pathOf(name ?? '')
      return store.subscribe((now, before) => {
        if (name === null ? now.rows !== before.rows || now.keys !== before.keys : now.rows[row] !== before.rows[row])
          return callback()
        if (name !== null && now.errors[row] !== before.errors[row]) callback()
      })
    },
    /** Stores the user's change. Clears the field's error once it is fixed, and the service's errors at once. */
    set(name: string, value: string | readonly string[]) {
      const { row: path, field } = pathOf(name)
      setRow(path, ({ texts, selections }) =>
        typeof value === 'string'
          ? { texts: { ...texts, [field]: value }, selections }
          : { texts, selections: { ...selections, [field]: value } },
      )
      clearServerErrors()
      // A change that takes a row back to how it was loaded fixes all its fields.
      const { skip } = rules()
      if (error(name) !== undefined || skip?.(path, state().rows[path]?.texts ?? noTexts)) check(name)
    },
    /** Validates a field on blur. An empty field is reported on submit only; a reported error stays until a change. */
    blur(name: string) {
      if (text(name) !== '' && error(name) === undefined) check(name)
    },
    /** Clears the errors of fields. */
    clear(...names: readonly string[]) {
      for (const name of names) setError(name, undefined)
    },
    /** Validates the form; returns the value to send, or null. */
    submit(): Ready | null {
      const { values: ready, errors } = rules().parse(values())
      report(errors ?? [], 'form')
      return errors ? null : ready
    },
    /** Shows the service's errors, at their fields and in the summary. None clears those of the service only. */
    setServerErrors(errors: readonly PageError[]) {
      if (errors.length > 0) report(errors, 'service')
      else clearServerErrors()
    },
    /** Replaces the whole content and clears all errors. */
    replace(form: Form) {
      setState(contentOf(form))
      report([], 'form')
    },
    /** Replaces the content. A field keeps its error if it is unchanged and still invalid: the change may have hidden it. */
    replaceKeepingErrors(form: Form) {
      const before = state()
      setState(contentOf(form))
      const { errors = [] } = rules().parse(values())
      const invalid = new Set(errors.map(({ field }) => byKey(field)))
      for (const [row, shown] of Object.entries(before.errors))
        for (const field of Object.keys(shown)) {
          const name = row === '' ? field : `${row}.${field}`
          const [was, is] = [before, state()].map((content) => content.keys[name] ?? valueIn(content, name))
          const isSame = String(was) === String(is)
          if (!isSame || !invalid.has(name)) setError(name, undefined)
        }
      clearServerErrors()
    },
    /** The label of a field, and the index of its row in the list. */
    locate(name: string) {
      const [list = '', key, field = ''] = name.split('.')
      const { fields, rows } = rules()
      if (key === undefined) return { list: '', index: 0, rows: 0, label: fields[list]?.label }
      const keys = keysOf(list)
      return { list, index: keys.indexOf(key), rows: keys.length, label: rows?.[list]?.[field]?.label }
    },
    keysOf,
    useSummary: () => useStore(store, ({ summary }) => summary),
    useKeys: (list: string) => useStore(store, ({ keys }) => keys[list] ?? noKeys),
    useHasErrors: (row: string) => useStore(store, ({ errors }) => errors[row] !== undefined),
    /** Appends a row; returns its key. */
    add: (list: string, row: RowForm) => insert(list, newKey(), rowOf(row), keysOf(list).length),
    /** Inserts a copy below the row, with the same links and without the texts of some fields; returns its key. */
    copy(list: string, key: string, without: readonly string[] = []) {
      const row = state().rows[`${list}.${key}`] ?? emptyRow
      const texts = { ...row.texts, ...Object.fromEntries(without.map((name) => [name, ''])) }
      return insert(list, newKey(), { ...row, texts }, keysOf(list).indexOf(key) + 1)
    },
    remove,
    /**
     * Replaces a row by a new one at its index, which takes over the links to it. Returns the new key, and a function that
     * restores the row.
     */
    substitute(list: string, key: string, row: RowForm) {
      const index = keysOf(list).indexOf(key)
      const linked = Object.entries(state().rows).filter(([, other]) => linksOf(other).includes(key))
      const restore = remove(list, key)
      const added = insert(list, newKey(), rowOf(row), index)
      for (const [other] of linked) setRow(other, (own) => withLinks(own, [...linksOf(own), added]))
      const undo = () => {
        remove(list, added)
        restore()
      }
      return { key: added, undo }
    },
    link(row: string, to: string, links: readonly string[]) {
      const before = linksOf(state().rows[row] ?? emptyRow)
      setRow(row, (own) => withLinks(own, links))
      setError(`${row}.${linksField}`, undefined)
      // The other rows may have the error that nothing links to them. Few have one, and hundreds may be linked.
      for (const path of Object.keys(state().errors)) {
        const [list, key = ''] = path.split('.')
        if (list === to && before.includes(key) !== links.includes(key)) setError(`${path}.${linksField}`, undefined)
      }
      clearServerErrors()
    },
    /** The rows of a list that link to a row, with their indexes. */
    linkedFrom(list: string, other: string) {
      const { rows } = state()
      return keysOf(list).flatMap((key, index) => {
        return linksOf(rows[`${list}.${key}`] ?? emptyRow).includes(other) ? [{ key, index }] : []
      })
    },
  }
}

function without(keys: readonly string[], removed: string): readonly string[] {
  return keys.filter((key) => key !== removed)
}

function withoutFixed(summary: Summary, isFixed: (field: string) => boolean): Summary {
  const errors = summary.errors.filter(({ field }) => field === undefined || !isFixed(field))
  return errors.length < summary.errors.length ? { ...summary, errors } : summary
}
