import {
  Fragment,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { emptyForm, type Field, longNameIn, type Rows } from '#packages/fields'
import { formatDollars, parseDollars } from '#packages/money'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { FieldGrid } from '#ui/field'
import { Card as Box } from '#ui/page'
import { linksField } from './form-content.ts'
import { RowContext, useFormContext, useFormValue, useText } from './form-context.ts'
import { LinkedFrom, LinkPicker } from './link-picker.tsx'
import styles from './rows.module.css'
import { RemoveButton, type RowOfList, RowsOf } from './rows.tsx'

/** The rows of a list and how they are named: "Property 1 - 14 Banksia Street ($800,000.00)". */
export type CardRows = {
  readonly rows: Rows
  readonly noun: string
  /** The fields with a row's own name and its amount. */
  readonly name: string
  readonly amount?: string
  /** Shows the amount of a row without a name. */
  readonly amountAlone?: true
  /** What precedes the name, as in "ID: ". */
  readonly before?: string
  /** The fields that a copy starts without: no two rows have the same. */
  readonly unique?: readonly string[]
}

/** All but the title are passed to each card: pass the same objects and functions on each render. */
type FieldCardsProps = {
  readonly title: string
  readonly of: CardRows
  /** The rows that a row of this list links to. */
  readonly linksTo?: CardRows
  /** The rows that link to a row of this list. */
  readonly linkedFrom?: CardRows
  readonly input: (field: Field, key: string) => ReactNode
  readonly note?: (key: string) => ReactNode
  /** The approximate height of a card's fields, in pixels. */
  readonly height: number
  /** Existing cards start closed; cards added here start open. */
  readonly startClosed?: boolean
  /** Each new number opens the cards: all, or those with errors. */
  readonly expanded?: number
  readonly expands?: 'all' | 'withErrors'
  /** False when a copy makes no sense, as of a loan that has a number. */
  readonly copies?: boolean
  /** Asks for confirmation before a card is removed. */
  readonly confirmsRemoval?: boolean
  /** See `RowsOf`. */
  readonly onReplace?: () => () => void
}

/**
 * Rows as collapsible cards with all their fields, and their links to the rows of another list. Typing stays fast with
 * hundreds of them: the fields of a card are rendered near the viewport only.
 */
export function FieldCards({
  title,
  height,
  copies = true,
  confirmsRemoval = false,
  onReplace,
  ...card
}: FieldCardsProps) {
  const { rows, noun, unique } = card.of
  const { lists, locked } = useFormContext()
  const [removal, setRemoval] = useState<{ readonly remove: () => void } | null>(null)
  // The last rendered height of a card, used as the estimate for the next.
  const [sizes] = useState(() => ({ typical: height }))
  const [confirmed] = useState(
    () => (key: string, remove: (key: string) => void) => setRemoval({ remove: () => remove(key) }),
  )
  return (
    <Box>
      <RowsOf
        variant="cards"
        title={title}
        rows={rows}
        noun={noun}
        empty={{ ...emptyForm(rows.fields, lists), ...(card.linksTo && { [linksField]: [] }) }}
        unique={unique}
        fixed={locked}
        onReplace={onReplace}
        row={(row) => (
          <Card
            {...card}
            {...row}
            canAdd={copies && row.canAdd}
            confirm={confirmsRemoval ? confirmed : null}
            sizes={sizes}
          />
        )}
      />
      <ConfirmDialog
        open={removal !== null}
        title={`Remove ${noun}`}
        onYes={() => {
          setRemoval(null)
          removal?.remove()
        }}
        onNo={() => setRemoval(null)}
        escapable
      >
        <p>Are you sure you want to remove this {noun.toLowerCase()}?</p>
      </ConfirmDialog>
    </Box>
  )
}

type CardProps = Omit<FieldCardsProps, 'title' | 'height' | 'copies' | 'confirmsRemoval' | 'onReplace'> &
  RowOfList & {
    readonly confirm: ((key: string, remove: RowOfList['remove']) => void) | null
    readonly sizes: { typical: number }
  }

/** The number of cards rendered before it is known which are visible. */
const renderedAtOnce = 3

const Card = memo(function Card(props: CardProps) {
  const { of, rowKey, path, index, isNew, startClosed, expanded = 0, expands = 'all', sizes, confirm, remove } = props
  const { store } = useFormContext()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const hasErrors = store.useHasErrors(path)
  const [open, setOpen] = useState(!startClosed || isNew || hasErrors)
  const [near, setNear] = useState(isNew || index < renderedAtOnce)
  const [focused, setFocused] = useState(false)
  const [last, setLast] = useState({ hasErrors, expanded })
  if (hasErrors !== last.hasErrors || expanded !== last.expanded) {
    setLast({ hasErrors, expanded })
    if (hasErrors || (expanded !== last.expanded && expands === 'all')) setOpen(true)
  }
  useEffect(() => {
    const element = card.current
    if (!element) return
    const reveal = (event: Event) => {
      event.preventDefault()
      flushSync(() => {
        setOpen(true)
        setNear(true)
      })
    }
    element.addEventListener('reveal', reveal)
    const onMove = (entries: IntersectionObserverEntry[]) => {
      const isNear = entries.at(-1)?.isIntersecting ?? false
      if (!isNear && content.current) sizes.typical = content.current.offsetHeight
      setNear(isNear)
    }
    const observer = new IntersectionObserver(onMove, { rootMargin: '800px 0px' })
    observer.observe(element)
    return () => {
      element.removeEventListener('reveal', reveal)
      observer.disconnect()
    }
  }, [sizes])
  const name = `${of.noun.toLowerCase()} ${index + 1}`
  return (
    <section
      ref={card}
      className={styles.card}
      data-row
      data-row-key={rowKey}
      data-wrong={hasErrors}
      aria-labelledby={id}
      // A card with the focus stays rendered, wherever the window is scrolled to.
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.cardHeader}>
        <h3 className={styles.cardTitle} id={id}>
          <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
            <CardTitle of={of} path={path} index={index} />
          </button>
        </h3>
        {props.canAdd ? (
          <Button variant="quiet" small aria-label={`Copy ${name}`} onClick={() => props.copy(rowKey)}>
            Copy
          </Button>
        ) : null}
        {props.canReplace ? (
          <Button variant="quiet" small aria-label={`Replace ${name}`} onClick={() => props.replace(rowKey)}>
            Replace
          </Button>
        ) : null}
        {props.canRemove ? (
          <RemoveButton name={name} onClick={() => (confirm ? confirm(rowKey, remove) : remove(rowKey))} />
        ) : null}
      </div>
      {!open ? (
        <ClosedCard onFound={() => setOpen(true)}>
          <CardText {...props} />
        </ClosedCard>
      ) : near || focused ? (
        <div className={styles.cardBody} ref={content}>
          <RowContext value={path}>
            <CardFields {...props} />
          </RowContext>
        </div>
      ) : (
        <div className={styles.cardText} style={{ blockSize: sizes.typical }}>
          <CardText {...props} />
        </div>
      )}
    </section>
  )
})

/** Updated with every input (specification 001 §2). */
function CardTitle({ of, path, index }: Pick<CardProps, 'of' | 'path' | 'index'>) {
  const { noun, name, amount = '', amountAlone, before = '' } = of
  const { store } = useFormContext()
  const title = `${noun} ${index + 1}`
  const ownName = useText(store, `${path}.${name}`).trim()
  const cents = parseDollars(useText(store, `${path}.${amount}`))
  if (ownName === '' && !amountAlone) return `${title} - Details`
  return `${title} - ${ownName ? before + ownName : 'Details'}${cents === null ? '' : ` (${formatDollars(cents)})`}`
}

function CardFields({ of, linksTo, linkedFrom, input, note, rowKey }: CardProps) {
  const { store } = useFormContext()
  const nameIn =
    ({ rows, noun, name }: CardRows) =>
    (key: string, index: number) =>
      store.text(`${rows.name}.${key}.${name}`).trim() || `${noun} ${index + 1}`
  return (
    <>
      {note?.(rowKey)}
      <FieldGrid>
        {Object.values(of.rows.fields).map((field) => (
          <Fragment key={field.name}>{input(field, rowKey)}</Fragment>
        ))}
      </FieldGrid>
      {linksTo ? (
        <LinkPicker to={linksTo.rows.name} noun={linksTo.noun.toLowerCase()} nameOf={nameIn(linksTo)} />
      ) : null}
      {linkedFrom ? (
        <LinkedFrom
          from={linkedFrom.rows.name}
          noun={linkedFrom.noun.toLowerCase()}
          own={of.rows.name}
          nameOf={nameIn(linkedFrom)}
        />
      ) : null}
    </>
  )
}

/** The labels and values of a card without its fields, for the search of the browser. */
function CardText(props: Pick<CardProps, 'of' | 'path'>) {
  // After the form is shown: hundreds of cards have thousands of values.
  const isShown = useDeferredValue(true, false)
  return isShown ? <CardValues {...props} /> : null
}

function CardValues({ of, path }: Pick<CardProps, 'of' | 'path'>) {
  const { store, lists } = useFormContext()
  return useFormValue(store, `${path}.`, () =>
    Object.values(of.rows.fields)
      .flatMap((field) => {
        const text = store.text(`${path}.${field.name}`)
        if (text === '') return []
        return `${field.label} ${field.kind === 'choice' ? longNameIn(lists[field.list] ?? [], text) : text}`
      })
      .join(', '),
  )
}

/** Hidden until the browser's search finds its text; browsers without such a search keep it hidden. */
function ClosedCard({ onFound, children }: { readonly onFound: () => void; readonly children: ReactNode }) {
  const found = useEffectEvent(onFound)
  const hide = useCallback((element: HTMLDivElement | null) => {
    // React writes `hidden` as a boolean.
    element?.setAttribute('hidden', 'until-found')
    element?.addEventListener('beforematch', () => found())
  }, [])
  return <div ref={hide}>{children}</div>
}
