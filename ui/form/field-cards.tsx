import { Fragment, type ReactNode, useMemo } from 'react'
import { emptyForm, type Field, type Rows } from '#packages/fields'
import { formatDollars, parseDollars } from '#packages/money'
import { FieldGrid } from '#ui/field'
import { Card } from '#ui/page'
import { CardList, type CardListProps } from './cards.tsx'
import { useFormContext, useText } from './form-context.ts'
import type { FormStore } from './form-store.ts'
import { LinkedFrom, LinkPicker } from './link-picker.tsx'

/** The rows of a list and how they are named: "Property 1 - 14 Banksia Street ($800,000.00)". */
export type CardRows = {
  readonly rows: Rows
  /** The name of one row, as in "Property". */
  readonly noun: string
  /** The fields with a row's own name and its amount. */
  readonly name: string
  readonly amount?: string
  /** Shows the amount of a row without a name. */
  readonly amountAlone?: true
  /** What precedes the name, as in "ID: ". */
  readonly before?: string
}

type FieldCardsProps = Omit<CardListProps, 'rows' | 'noun' | 'addLabel' | 'empty' | 'heading' | 'children'> & {
  readonly of: CardRows
  /** The rows that a row of this list links to. */
  readonly linksTo?: CardRows
  /** The rows that link to a row of this list. */
  readonly linkedFrom?: CardRows
  /** Renders a field. Pass the same function on each render. */
  readonly input: (field: Field, key: string) => ReactNode
}

/** Rows as cards with all their fields, and their links to the rows of another list. */
export function FieldCards({ of, linksTo, linkedFrom, input, ...list }: FieldCardsProps) {
  const { store, lists } = useFormContext()
  // Memoised: new functions would render every card again.
  const [heading, body] = useMemo(() => {
    const nameOf =
      ({ rows, noun, name }: CardRows) =>
      (key: string, index: number) =>
        store.text(`${rows.name}.${key}.${name}`).trim() || `${noun} ${index + 1}`
    return [
      (key: string, index: number) => (
        <RowTitle store={store} of={of} row={`${of.rows.name}.${key}`} title={`${of.noun} ${index + 1}`} />
      ),
      (key: string) => (
        <>
          <FieldGrid>
            {Object.values(of.rows.fields).map((field) => (
              <Fragment key={field.name}>{input(field, key)}</Fragment>
            ))}
          </FieldGrid>
          {linksTo ? <LinkPicker to={linksTo.rows.name} noun={linksTo.rows.name} nameOf={nameOf(linksTo)} /> : null}
          {linkedFrom ? (
            <LinkedFrom
              from={linkedFrom.rows.name}
              noun={linkedFrom.noun.toLowerCase()}
              own={of.rows.name}
              nameOf={nameOf(linkedFrom)}
            />
          ) : null}
        </>
      ),
    ] as const
  }, [store, of, linksTo, linkedFrom, input])
  return (
    <Card>
      <CardList
        {...list}
        rows={of.rows}
        noun={of.noun}
        addLabel={`Add ${of.noun}`}
        empty={emptyForm(of.rows.fields, lists as never)}
        heading={heading}
      >
        {body}
      </CardList>
    </Card>
  )
}

type RowTitleProps = { readonly store: FormStore; readonly of: CardRows; readonly row: string; readonly title: string }

/** Updated with every input (specification 001 §2). */
function RowTitle({ store, of: { name, amount = '', amountAlone, before = '' }, row, title }: RowTitleProps) {
  const named = useText(store, `${row}.${name}`).trim()
  const cents = parseDollars(useText(store, `${row}.${amount}`))
  if (named === '' && !amountAlone) return `${title} - Details`
  return `${title} - ${named ? before + named : 'Details'}${cents === null ? '' : ` (${formatDollars(cents)})`}`
}
