import { useForm } from '@tanstack/react-form'
import { type Field, parseField } from '#packages/fields'
import { cardStyle, errorsOf, Input, loanFields, measure, type SampleForm, securityFields } from './sample-form.tsx'

function Form({ initial }: { readonly initial: SampleForm }) {
  const form = useForm({
    defaultValues: initial,
    validators: {
      onSubmit: ({ value }) => {
        const paths = new Map<string, string>(
          (['loans', 'securities'] as const).flatMap((list) =>
            value[list].map(({ key }, index) => [`${list}.${key}`, `${list}[${index}]`]),
          ),
        )
        const errors = errorsOf(value).map(({ field, message }) => {
          const [list, key, name] = field.split('.')
          return [`${paths.get(`${list}.${key}`)}.${name}`, message]
        })
        return errors.length > 0 ? { fields: Object.fromEntries(errors) } : undefined
      },
    },
  })
  const inputs = (list: 'loans' | 'securities', index: number, fields: readonly Field[]) =>
    fields.map((definition) => (
      <form.Field
        key={definition.name}
        name={`${list}[${index}].${definition.name as 'key'}`}
        validators={{ onBlur: ({ value }) => (value === '' ? undefined : parseField(definition, value, {}).error) }}
      >
        {(field) => {
          const [error] = field.state.meta.errors
          return (
            <Input
              label={`${definition.label} ${index + 1}`}
              value={field.state.value}
              error={typeof error === 'object' ? error.message : error}
              onChange={field.handleChange}
              onBlur={field.handleBlur}
            />
          )
        }}
      </form.Field>
    ))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
    >
      <form.Field name="loans" mode="array">
        {(loans) =>
          loans.state.value.map(({ key }, index) => (
            <section key={key} style={cardStyle}>
              <h3>
                <form.Subscribe selector={({ values }) => values.loans[index]?.loanNumber}>
                  {(name) => name}
                </form.Subscribe>
              </h3>
              {inputs('loans', index, Object.values(loanFields))}
              <form.Field name={`loans[${index}].links`}>
                {(links) => (
                  <button
                    type="button"
                    onClick={() => {
                      const all = form.state.values.securities.map((row) => row.key)
                      links.handleChange(links.state.value.length < all.length ? all : [])
                    }}
                  >
                    Links of loan {index + 1}: {links.state.value.length}
                  </button>
                )}
              </form.Field>
            </section>
          ))
        }
      </form.Field>
      <form.Field name="securities" mode="array">
        {(securities) =>
          securities.state.value.map(({ key }, index) => (
            <section key={key} style={cardStyle}>
              <h3>
                <form.Subscribe selector={({ values }) => values.securities[index]?.address}>
                  {(address) => address}
                </form.Subscribe>
              </h3>
              {inputs('securities', index, Object.values(securityFields))}
            </section>
          ))
        }
      </form.Field>
      <button type="submit">Submit</button>
    </form>
  )
}

measure(Form)
