import { type ComponentProps, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import {
  borrowerFields,
  insuredLoanFields,
  type QuoteForm,
  type QuoteRequestBody,
  quoteFields,
} from '#areas/quote/contract'
import type { PartyOptions } from '#areas/reference-data/contract'
import type { ReplacedForm } from '#browser/drafts'
import { Button } from '#ui/button'
import { FieldInput, type RowForm, useText } from '#ui/form'
import { toQuoteRequestBody } from '../form/to-quote-request-body.ts'
import type { CalculatorStore } from '../form/use-calculator-form.ts'
import styles from './request.module.css'

/** The form before and after a choice that changed other fields too, such as the premium plan. */
type Choice = { readonly before: QuoteForm; readonly after: QuoteForm }

type BorrowerRow = RowForm<QuoteForm['borrowerList'][number]>
type OwnField = keyof typeof quoteFields

const ownFields = Object.keys(quoteFields) as OwnField[]

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

/**
 * Describes the other fields that a choice changed in what is sent: "Removed: Capitalised, Borrower 3. Changed: Product
 * type."; empty without any.
 */
function describeChoice({ before, after }: Choice, chosen: OwnField, options: PartyOptions): string {
  const was = toQuoteRequestBody(before, options, '')
  const is = toQuoteRequestBody(after, options, '')
  const differing = ownFields.filter((name) => name !== chosen && isEntered(was[name]) && was[name] !== is[name])
  const labelOf = (name: OwnField) => quoteFields[name].label
  const loanNumbers = was.insuredLoanList?.some(({ loanNumber }) => loanNumber) && is.insuredLoanList?.length === 0
  const hasShares = ({ borrowerList }: QuoteRequestBody) => borrowerList?.some(({ shareAmount }) => shareAmount)
  const removed = [
    ...differing.filter((name) => !isEntered(is[name])).map(labelOf),
    ...(loanNumbers ? [insuredLoanFields.loanNumber.label] : []),
    ...(hasShares(was) && !hasShares(is) ? [borrowerFields.shareAmount.label] : []),
    ...rowsOf(before).flatMap(({ key }, index) => (keysOf(after).has(key) ? [] : [`Borrower ${index + 1}`])),
  ]
  const changed = differing.filter((name) => isEntered(is[name])).map(labelOf)
  return [message('Removed', removed), message('Changed', changed)].filter((text) => text !== '').join(' ')
}

/** Reverts a choice and the fields it changed. Later input is not overwritten. */
function undoChoice({ before, after }: Choice, now: QuoteForm): QuoteForm {
  const own = ownFields.map((name) => [name, before[name] === after[name] ? now[name] : before[name]])
  const byKey = new Map(rowsOf(before).map((row) => [row.key, row]))
  const added = new Map(rowsOf(after).flatMap((row) => (byKey.has(row.key) ? [] : [[row.key, row]])))
  const remaining = rowsOf(now)
    .filter((row) => added.get(row.key) !== row)
    .map((row) => ({ ...row, shareAmount: row.shareAmount || (byKey.get(row.key)?.shareAmount ?? '') }))
  const removed = rowsOf(before).filter(({ key }) => !keysOf(after).has(key) && !keysOf(now).has(key))
  return { ...now, ...Object.fromEntries(own), borrowerList: [...remaining, ...removed] }
}

function isEntered(value: string | number | null | undefined): boolean {
  return value !== null && value !== undefined && value !== 'NO'
}

function rowsOf(form: QuoteForm): readonly BorrowerRow[] {
  return form.borrowerList
}

function keysOf(form: QuoteForm): ReadonlySet<string | undefined> {
  return new Set(rowsOf(form).map(({ key }) => key))
}

function message(verb: string, labels: readonly string[]): string {
  return labels.length === 0 ? '' : `${verb}: ${labels.join(', ')}.`
}
