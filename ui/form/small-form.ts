import { useLayoutEffect, useRef, useState } from 'react'
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form'
import {
  type Fault,
  type Fields,
  type FormOf,
  type Lists,
  type ListsOf,
  type RecordOf,
  readField,
  readForm,
} from '#packages/fields'
import { createProblems, type FormStore, mend, type Read } from './form-store.ts'

type Texts = Record<string, string>
type Rules<Form, Ready> = {
  readonly fields: Fields
  readonly lists: Partial<Lists>
  readonly read: Read<Form, Ready>
}
type Options<F extends Fields, Form, Ready> = {
  readonly fields: F
  readonly lists: ListsOf<F>
  readonly initial: Form
  /** Cross-field rules; without it the values of the fields are sent. */
  readonly read?: Read<Form, Ready>
}

export type SmallForm<Form extends Texts, Ready> = {
  readonly store: FormStore<Form, Ready>
  /** The react-hook-form instance, for code that reacts to input. */
  readonly form: UseFormReturn<Form>
}

/** A form without rows, backed by react-hook-form. */
export function useSmallForm<F extends Fields, Form extends FormOf<F> & Texts, Ready = RecordOf<F>>(
  options: Options<F, Form, Ready>,
): SmallForm<Form, Ready> {
  const form = useForm<Form>({ defaultValues: options.initial as DefaultValues<Form> })
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const [store] = useState(() => {
    const rules = () => {
      const { fields, lists, read = (typed: Form) => readForm(fields, typed, lists) } = latest.current
      return { fields, lists, read } as unknown as Rules<Texts, Ready>
    }
    return storeOf(form as unknown as UseFormReturn<Texts>, rules)
  })
  return { store: store as unknown as FormStore<Form, Ready>, form }
}

function storeOf<Ready>(form: UseFormReturn<Texts>, rules: () => Rules<Texts, Ready>): FormStore<Texts, Ready> {
  const problems = createProblems()
  let submitted: Texts = {}
  const text = (field: string) => form.getValues(field) ?? ''
  const fault = (field: string) => form.getFieldState(field).error?.message
  const show = (field: string, found: Pick<Fault, 'message'> | undefined) => {
    if (found) return form.setError(field, { type: 'rule', message: found.message })
    form.clearErrors(field)
    mend(problems, [field])
  }
  const check = (field: string) => {
    const { fields, lists } = rules()
    const definition = fields[field]
    show(field, definition && readField(definition, text(field), lists).fault)
  }
  const accept = () => {
    if (problems.getState().by === 'service')
      for (const { field } of problems.getState().list) if (field) form.clearErrors(field)
    problems.setState({ list: [], by: 'form' })
  }
  return {
    problems,
    text,
    fault,
    subscribe: (field, changed) =>
      field === null
        ? form.subscribe({ formState: { values: true }, callback: changed })
        : form.subscribe({ name: field, exact: true, formState: { values: true, errors: true }, callback: changed }),
    set: (field, typed) => {
      submitted[field] = ''
      form.setValue(field, typed, { shouldDirty: true })
      if (problems.getState().by === 'service') accept()
      if (fault(field) !== undefined) check(field)
    },
    blur: (field) => {
      // Keep what the submit reported about this text, cross-field rules included.
      if (text(field) !== '' && text(field) !== submitted[field]) check(field)
    },
    check,
    submit: () => {
      submitted = { ...form.getValues() }
      const { values, faults } = rules().read(submitted)
      form.clearErrors()
      for (const found of faults ?? []) if (fault(found.field) === undefined) show(found.field, found)
      problems.setState({ list: faults ?? [], by: 'form' })
      return faults ? null : (values as Ready)
    },
    refuse: (refused) => {
      accept()
      for (const { field, message } of refused) if (field !== undefined) show(field, { message })
      problems.setState({ list: refused, by: 'service' })
    },
    values: () => form.getValues(),
    replace: (next) => {
      form.reset(next)
      problems.setState({ list: [], by: 'form' })
    },
  }
}
