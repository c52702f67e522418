import { memo, useState } from 'react'
import type { Field } from '#packages/fields'
import { createFormStore, type FormStore, useFieldError, useSelection, useText } from '#ui/form'
import { cardStyle, errorsOf, Input, loanFields, measure, type SampleForm, securityFields } from './sample-form.tsx'

type Store = FormStore<SampleForm, SampleForm>
const rows = { loans: loanFields, securities: securityFields }
const rules = {
  fields: {},
  rows,
  lists: {},
  parse: (form: SampleForm) => {
    const errors = errorsOf(form)
    return errors.length > 0 ? { errors } : { values: form }
  },
}

function Form({ initial }: { readonly initial: SampleForm }) {
  const [store] = useState(() => createFormStore(() => rules, initial))
  const lists = { loans: store.useKeys('loans'), securities: store.useKeys('securities') }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        store.submit()
      }}
    >
      {lists.loans.map((key, index) => (
        <LoanCard key={key} store={store} path={`loans.${key}`} index={index} all={lists.securities} />
      ))}
      {lists.securities.map((key, index) => (
        <SecurityCard key={key} store={store} path={`securities.${key}`} index={index} />
      ))}
      <button type="submit">Submit</button>
    </form>
  )
}

type CardProps = { readonly store: Store; readonly path: string; readonly index: number }

const LoanCard = memo(function LoanCard({ all, ...card }: CardProps & { readonly all: readonly string[] }) {
  const { store, path, index } = card
  const links = useSelection(store, `${path}.links`)
  return (
    <section style={cardStyle}>
      <h3>{useText(store, `${path}.loanNumber`)}</h3>
      {Object.values(loanFields).map((field) => (
        <TextInput key={field.name} field={field} {...card} />
      ))}
      <button type="button" onClick={() => store.link(path, 'securities', links.length < all.length ? all : [])}>
        Links of loan {index + 1}: {links.length}
      </button>
    </section>
  )
})

const SecurityCard = memo(function SecurityCard(card: CardProps) {
  return (
    <section style={cardStyle}>
      <h3>{useText(card.store, `${card.path}.address`)}</h3>
      {Object.values(securityFields).map((field) => (
        <TextInput key={field.name} field={field} {...card} />
      ))}
    </section>
  )
})

function TextInput({ store, path, index, field }: CardProps & { readonly field: Field }) {
  const name = `${path}.${field.name}`
  return (
    <Input
      label={`${field.label} ${index + 1}`}
      value={useText(store, name)}
      error={useFieldError(store, name)}
      onChange={(value) => store.set(name, value)}
      onBlur={() => store.blur(name)}
    />
  )
}

measure(Form)
