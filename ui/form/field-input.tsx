import { type ComponentProps, memo, type ReactNode, use } from 'react'
import type { Field } from '#packages/fields'
import {
  Checkbox,
  type Choice,
  currencyText,
  DateField,
  dateText,
  fieldId,
  moneyText,
  RadioGroup,
  SelectField,
  TextArea,
  TextField,
} from '#ui/field'
import { afterClick } from '#ui/page'
import { RowContext, useFieldError, useFormContext, useText } from './form-context.ts'

type FieldInputProps = {
  readonly field: Field
  /** The control for a choice or a yes/no field; or an amount that accepts digits and a decimal point only. */
  readonly as?: 'select' | 'radios' | 'checkbox' | 'currency'
  /** Overrides the list's choices, to offer fewer. */
  readonly choices?: readonly Choice[]
  readonly label?: string
  readonly hint?: ReactNode
  /** What an empty control shows, as "Not given". */
  readonly emptyText?: string | undefined
  readonly locked?: boolean
  readonly disabled?: boolean
  /** Overrides the definition when the field is required conditionally. */
  readonly required?: boolean
  /** Validates on every blur or change, empty or not. Without it, an empty field is reported on submit only. */
  readonly checks?: 'blur' | 'change'
  readonly onText?: (text: string) => void
} & Pick<ComponentProps<'input'>, 'inputMode' | 'autoCapitalize' | 'maxLength' | 'spellCheck'>

const yesOrNo = [
  { value: 'YES', label: 'Yes' },
  { value: 'NO', label: 'No' },
]

/** The control of a field, by its definition, bound to its path in the form or in the surrounding row. */
export const FieldInput = memo(function FieldInput(props: FieldInputProps) {
  const {
    field,
    as,
    choices,
    label = field.label,
    hint,
    emptyText,
    checks,
    onText,
    disabled = false,
    locked: fixed,
    ...attributes
  } = props
  const form = useFormContext()
  const { store, lists } = form
  const locked = fixed || form.locked
  const row = use(RowContext)
  const name = row === null ? field.name : `${row}.${field.name}`
  const text = useText(store, name)
  const error = useFieldError(store, name)
  const set = (input: string) => {
    store.set(name, input)
    if (checks === 'change') store.check(name)
    onText?.(input)
  }
  // Validate after the press: it may empty the field, and an emptied field is not an error yet.
  const leave = () => afterClick(() => (checks ? store.check(name) : store.blur(name)))
  /** Stores the formatted text before it is validated. */
  const leaveAs = (format: (input: string) => string) => () => {
    if (!locked && format(text) !== text) store.set(name, format(text))
    leave()
  }
  const required = !locked && !disabled && (props.required ?? !field.optional)
  const common = { name, label, hint, error, required, onBlur: leave }
  const entered = {
    ...attributes,
    ...common,
    value: text,
    placeholder: emptyText,
    readOnly: locked,
    disabled,
    onChange: (event: { readonly target: { readonly value: string } }) => set(event.target.value),
  }
  const selected = { ...common, value: text, disabled: locked || disabled, onChange: entered.onChange }
  switch (field.kind) {
    case 'yesNo':
      return as === 'checkbox' ? (
        <Checkbox
          {...common}
          required={false}
          disabled={locked}
          checked={text === 'YES'}
          onChange={(event) => set(event.target.checked ? 'YES' : 'NO')}
        />
      ) : (
        <RadioGroup {...selected} choices={yesOrNo} />
      )
    case 'choice': {
      const offered = choices ?? (lists[field.list] ?? []).map(toChoice)
      if (as === 'radios') return <RadioGroup {...selected} choices={offered} />
      // A code that is no longer offered is shown as its own label.
      const known = text === '' || offered.some(({ value }) => value === text)
      return (
        <SelectField
          {...selected}
          emptyText={emptyText}
          choices={known ? offered : [...offered, { value: text, label: text }]}
        />
      )
    }
    case 'text': {
      const { lines, maxLength } = field
      if (lines === undefined) return <TextField {...entered} {...(maxLength !== undefined && { maxLength })} />
      const used = text.trim().length
      return (
        <TextArea
          {...entered}
          rows={lines}
          used={used}
          maxLength={maxLength}
          onChange={(event) => {
            entered.onChange(event)
            // Report text that is too long while it is typed.
            if (maxLength !== undefined && event.target.value.trim().length > maxLength) store.blur(name)
          }}
        />
      )
    }
    case 'wholeNumber':
      return <TextField {...entered} inputMode="numeric" after={field.unit} />
    case 'percent':
      return <TextField {...entered} inputMode="decimal" after="%" />
    case 'date':
      return (
        <DateField
          {...entered}
          onBlur={leaveAs(dateText)}
          onDay={(day) => {
            set(day)
            store.blur(name)
          }}
        />
      )
    case 'decimal':
      if (field.unit === undefined) return <TextField {...entered} inputMode="decimal" />
  }
  return (
    <TextField
      {...entered}
      // An amount that was typed elsewhere, as a draft of another system, is shown as if it was left here.
      value={document.activeElement?.id === fieldId(name) ? text : moneyText(text)}
      before="$"
      inputMode="decimal"
      onBlur={leaveAs(moneyText)}
      onChange={({ target }) => set(as === 'currency' ? keepCurrency(target) : target.value)}
    />
  )
})

/** Removes from an input what is no amount; the caret stays where it is. */
function keepCurrency(input: HTMLInputElement): string {
  const text = currencyText(input.value)
  if (text !== input.value) {
    const caret = currencyText(input.value.slice(0, input.selectionStart ?? 0)).length
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}

/** The fields of a record, or some of them, in this order. */
export function FieldInputs({
  fields,
  ...props
}: Omit<FieldInputProps, 'field'> & { readonly fields: readonly Field[] }) {
  return fields.map((field) => <FieldInput key={field.name} field={field} {...props} />)
}

function toChoice({ shortName, longName }: { readonly shortName: string; readonly longName: string }): Choice {
  return { value: shortName, label: longName }
}
