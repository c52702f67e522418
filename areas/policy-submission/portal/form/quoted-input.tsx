import { type ComponentProps, use } from 'react'
import { FieldInput, RowContext, useFormContext, useText } from '#ui/form'

/** The texts filled in from a quote, by field path: "loans.l1.amountRequested". */
export type Quoted = Readonly<Record<string, string>>

type QuotedInputProps = ComponentProps<typeof FieldInput> & { readonly quoted: Quoted }

/** A field that shows whether it has the quote's value, or else what that value was. */
export function QuotedInput({ quoted, ...input }: QuotedInputProps) {
  const row = use(RowContext)
  const name = row === null ? input.field.name : `${row}.${input.field.name}`
  const before = quoted[name]
  if (before === undefined) return <FieldInput {...input} />
  return <MarkedInput {...input} name={name} before={before} />
}

type MarkedInputProps = ComponentProps<typeof FieldInput> & { readonly name: string; readonly before: string }

function MarkedInput({ name, before, ...input }: MarkedInputProps) {
  const { store, lists } = useFormContext()
  const same = useText(store, name) === before
  const { field } = input
  const offered = field.kind === 'choice' ? lists[field.list] : undefined
  const value = field.kind === 'money' ? `$${before}` : before
  const named = offered?.find(({ shortName }) => shortName === before)?.longName ?? value
  return <FieldInput {...input} hint={same ? 'From quote' : `Quote: ${named}`} />
}
