import { type ComponentProps, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { type QuoteForm, quoteFields } from '#areas/quote/contract'
import type { PartyOptions } from '#areas/reference-data/contract'
import { Button } from '#ui/button'
import { FieldInput, type ReplacedForm, useText } from '#ui/form'
import { type Choice, describeChoice, undoChoice } from '../form/undo-choice.ts'
import type { CalculatorStore } from '../form/use-calculator-form.ts'
import styles from './request.module.css'

type ChoiceField = 'premiumPlanType' | 'transactionType' | 'propertyShareFlag' | 'incumbentInsurerFlag'
type Made = Choice & { readonly name: ChoiceField }
type Choices = {
  readonly store: CalculatorStore
  readonly options: PartyOptions
  readonly made: Made | null
  readonly onMade: (made: Made | null) => void
}

const ChoicesContext = createContext<Choices | null>(null)

type LastChoiceProps = Pick<Choices, 'store' | 'options'> & {
  readonly replacing: ReplacedForm<QuoteForm>
  readonly children: ReactNode
}

/** Stores the last choice for undo, until the next choice or until the form is replaced. */
export function LastChoice({ store, options, replacing: { replaced }, children }: LastChoiceProps) {
  const [made, onMade] = useState<Made | null>(null)
  useEffect(() => {
    if (replaced) onMade(null)
  }, [replaced])
  return <ChoicesContext value={{ store, options, made, onMade }}>{children}</ChoicesContext>
}

type ChoiceInputProps = Omit<ComponentProps<typeof FieldInput>, 'field' | 'onText'> & {
  readonly name: ChoiceField
  /** Applies the choice and its consequences to the form. */
  readonly change: (form: QuoteForm, chosen: string, options: PartyOptions) => QuoteForm
}

/** A choice that changes other fields: lists these changes below the input, with Undo. */
export function ChoiceInput({ name, change, ...input }: ChoiceInputProps) {
  const choices = use(ChoicesContext)
  if (!choices) throw new Error('ChoiceInput is rendered outside of LastChoice')
  const { store, options, made, onMade } = choices
  const box = useRef<HTMLDivElement>(null)
  const text = useText(store, name)
  const choose = (chosen: string) => {
    const before = { ...store.values(), [name]: text }
    store.replaceKeepingErrors(change(store.values(), chosen, options))
    onMade({ name, before, after: store.values() })
  }
  const undo = () => {
    if (made) store.replaceKeepingErrors(undoChoice(made, store.values()))
    onMade(null)
    box.current?.querySelector('input')?.focus()
  }
  const changes = made?.name === name ? describeChoice(made, name, options) : ''
  return (
    <div ref={box}>
      <FieldInput {...input} field={quoteFields[name]} onText={choose} />
      <div role="status">
        {changes === '' ? null : (
          <p className={styles.changes}>
            <span>{changes}</span>{' '}
            <Button variant="quiet" small onClick={undo}>
              Undo
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
