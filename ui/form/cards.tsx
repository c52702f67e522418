import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { RowContext, useFault, useFormContext } from './form-context.ts'
import type { FormStore } from './form-store.ts'
import styles from './rows.module.css'
import { RemovedRow, type Rows, type RowsOptions, useRows } from './rows.tsx'

export type CardListProps = RowsOptions & {
  /** The heading, as in "Loans". */
  readonly title: string
  /** The heading of a card, rendered for every card. Pass the same function on each render. */
  readonly heading: (key: string, index: number) => ReactNode
  /** The fields of a card, rendered only near the viewport. Pass the same function on each render. */
  readonly children: (key: string) => ReactNode
  /** The approximate height of a card's fields, in pixels. */
  readonly height: number
  /** Existing cards start closed; cards added here start open. */
  readonly startClosed?: boolean
  /** Each new number opens the cards: all, or those with errors. */
  readonly expanded?: number
  readonly expands?: 'all' | 'wrong'
  /** False when a copy makes no sense, as of a loan that has a number. */
  readonly copies?: boolean
  /** Asks for confirmation before a card is removed. */
  readonly asks?: boolean
}

/** Rows of many fields each, as collapsible cards. Typing stays fast with hundreds of them. */
export function CardList(props: CardListProps) {
  const { title, heading, children, height, startClosed, asks, ...others } = props
  const { expanded = 0, expands = 'all', copies = true, ...options } = others
  const { noun, addLabel = `Add ${noun.toLowerCase()}` } = options
  const [removing, setRemoving] = useState<string | null>(null)
  const rows = useRows(options)
  const { store, locked: fixed } = useFormContext()
  const error = useFault(store, options.rows.name)
  // The last rendered height of a card, used as the estimate for the next.
  const [sizes] = useState(() => ({ typical: height }))
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  const [actions] = useState(() => ({
    copy: (key: string) => latest.current.copy(key),
    remove: (key: string) => (asks ? setRemoving(key) : latest.current.remove(key)),
  }))
  return (
    <fieldset className={styles.list} ref={rows.box} data-invalid={error !== undefined}>
      <legend>
        <h2 className={styles.title}>{title}</h2>
      </legend>
      <ol className={styles.cards}>
        {rows.keys.map((key, index) => (
          <li key={key}>
            {fixed ? null : <RemovedRow rows={rows} place={index} />}
            <Card
              store={store}
              path={`${options.rows.name}.${key}`}
              noun={noun}
              rowKey={key}
              index={index}
              heading={heading}
              body={children}
              startClosed={startClosed}
              isNew={rows.added.has(key)}
              expanded={expanded}
              expands={expands}
              canCopy={copies && rows.canAdd && !fixed}
              canRemove={rows.canRemove && !fixed}
              actions={actions}
              sizes={sizes}
            />
          </li>
        ))}
      </ol>
      {fixed ? null : <RemovedRow rows={rows} place={rows.keys.length} />}
      {error ? <p className={styles.error}>{error}</p> : null}
      <div className={styles.footer}>
        <Button small data-add disabled={!rows.canAdd || fixed} onClick={rows.add}>
          {addLabel}
        </Button>
        {rows.canAdd ? null : <span className={styles.limit}>At most {options.rows.max} rows.</span>}
      </div>
      <ConfirmDialog
        open={removing !== null}
        title={`Remove ${noun}`}
        onYes={() => {
          setRemoving(null)
          if (removing !== null) rows.remove(removing)
        }}
        onNo={() => setRemoving(null)}
        escapable
      >
        <p>Are you sure you want to remove this {noun.toLowerCase()}?</p>
      </ConfirmDialog>
    </fieldset>
  )
}

type CardProps = Pick<CardListProps, 'noun' | 'heading'> & {
  readonly store: FormStore
  readonly path: string
  readonly rowKey: string
  readonly index: number
  readonly body: (key: string) => ReactNode
  readonly startClosed: boolean | undefined
  readonly isNew: boolean
  readonly expanded: number
  readonly expands: 'all' | 'wrong'
  readonly canCopy: boolean
  readonly canRemove: boolean
  readonly actions: Pick<Rows, 'copy' | 'remove'>
  readonly sizes: { typical: number }
}

/** The number of cards rendered before it is known which are visible. */
const drawnAtOnce = 3

const Card = memo(function Card(props: CardProps) {
  const {
    store,
    path,
    noun,
    rowKey,
    index,
    heading,
    body,
    startClosed,
    isNew,
    expanded,
    expands,
    canCopy,
    canRemove,
    actions,
    sizes,
  } = props
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const wrong = store.useIsWrong(path)
  const [open, setOpen] = useState(!startClosed || isNew || wrong)
  const [near, setNear] = useState(isNew || index < drawnAtOnce)
  const [focused, setFocused] = useState(false)
  const [wasWrong, setWasWrong] = useState(wrong)
  if (wrong !== wasWrong) {
    setWasWrong(wrong)
    if (wrong) setOpen(true)
  }
  const [lastExpanded, setLastExpanded] = useState(expanded)
  if (expanded !== lastExpanded) {
    setLastExpanded(expanded)
    if (wrong || expands === 'all') setOpen(true)
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
    const stop = watchNearness(element, (isNear) => {
      if (!isNear && content.current) sizes.typical = content.current.offsetHeight
      setNear(isNear)
    })
    return () => {
      element.removeEventListener('reveal', reveal)
      stop()
    }
  }, [sizes])
  const name = `${noun.toLowerCase()} ${index + 1}`
  return (
    <section
      ref={card}
      className={styles.card}
      data-row
      data-row-key={rowKey}
      data-wrong={wrong}
      aria-labelledby={id}
      // A card with the focus stays rendered, wherever the window is scrolled to.
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.cardHeader}>
        <h3 className={styles.cardTitle} id={id}>
          <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
            {heading(rowKey, index)}
          </button>
        </h3>
        {canCopy ? (
          <Button variant="quiet" small aria-label={`Copy ${name}`} onClick={() => actions.copy(rowKey)}>
            Copy
          </Button>
        ) : null}
        {canRemove ? (
          <Button
            variant="quiet"
            small
            data-remove
            aria-label={`Remove ${name}`}
            onClick={() => actions.remove(rowKey)}
          >
            Remove
          </Button>
        ) : null}
      </div>
      {!open ? null : near || focused ? (
        <div className={styles.cardBody} ref={content}>
          <RowContext value={path}>{body(rowKey)}</RowContext>
        </div>
      ) : (
        <div style={{ blockSize: sizes.typical }} />
      )}
    </section>
  )
})

const told = new WeakMap<Element, (near: boolean) => void>()
let observer: IntersectionObserver | undefined

/** Reports when an element enters or leaves the area near the viewport. */
function watchNearness(element: Element, tell: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting)
    },
    { rootMargin: '800px 0px' },
  )
  told.set(element, tell)
  observer.observe(element)
  return () => observer?.unobserve(element)
}
