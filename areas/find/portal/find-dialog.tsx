import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useCaller } from '#areas/identity/portal'
import { formatMinute } from '#packages/calendar'
import { Button } from '#ui/button'
import { Dialog, SingleKeys } from '#ui/dialog'
import { UnbrokenParts } from '#ui/page'
import {
  type FindResult,
  type FoundKind,
  type FoundRecord,
  hasParts,
  maxTextLength,
  recordKinds,
} from '../contract/index.ts'
import styles from './find-dialog.module.css'
import { useFind } from './use-find.ts'

export type FindTarget = { readonly label: string; readonly href: string }

type FindDialogProps = {
  /** The pages that the user may open and the actions that they may take. */
  readonly targets: readonly FindTarget[]
  readonly hrefOf: (kind: FoundKind, record: FoundRecord) => string
  readonly onOpen: (href: string) => void
  /** What was typed before the dialog was shown. */
  readonly initial: string
  readonly onClose: () => void
}

type Choice = FindTarget & { readonly record?: FoundRecord }
type Group = { readonly title: string; readonly choices: readonly Choice[] }

/** Finds a record by any of its numbers, or a page or action by its name, and opens it. */
export function FindDialog({ targets, hrefOf, initial, onOpen, onClose }: FindDialogProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(initial)
  const [active, setActive] = useState(0)
  const [opens, setOpens] = useState(false)
  const text = entered.trim()
  const { result, failure, settled, retry } = useFind(text)
  const groups = [...recordGroups(result?.groups ?? [], hrefOf), ...targetGroup(targets, text)]
  const choices = groups.flatMap(({ choices }) => choices)
  const first = choices[0]
  // The dialog takes the focus first.
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (!opens || !settled) return
    setOpens(false)
    if (first) onOpen(first.href)
  }, [opens, settled, first, onOpen])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const choice = choices[active]
      // A number that was entered and confirmed at once waits for its own result.
      if (!settled) setOpens(true)
      else if (choice) onOpen(choice.href)
    }
    const next = nextOf(event, active, choices.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }
  const count = choices.length
  const list = `${id}-list`
  return (
    <Dialog open title="Find" onClose={onClose} actions={<SingleKeys />}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label="Number, reference, file name or page"
        aria-expanded={count > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
        placeholder="Number, reference, file name or page"
        maxLength={maxTextLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={entered}
        onChange={({ target }) => {
          setEntered(target.value)
          setActive(0)
          setOpens(false)
        }}
        onKeyDown={press}
      />
      <p className={styles.status} role="status">
        {statusOf({
          text,
          failure,
          settled,
          count,
          records: result?.groups.reduce((sum, { items }) => sum + items.length, 0) ?? 0,
          more: result?.groups.some(({ more }) => more) ?? false,
          searchedParts: result?.searchedParts ?? true,
        })}
        {failure === null ? null : (
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        )}
      </p>
      <div className={styles.results} id={list} role="listbox" aria-label="Results" aria-busy={!settled}>
        {groups.map((group, index) => {
          const before = groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0)
          return (
            <fieldset key={group.title}>
              <legend className={styles.group}>{group.title}</legend>
              {group.choices.map((choice, place) => (
                <Option
                  key={`${choice.label} ${choice.href}`}
                  id={`${id}-${before + place}`}
                  choice={choice}
                  selected={before + place === active}
                  onOpen={onOpen}
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </Dialog>
  )
}

type OptionProps = {
  readonly id: string
  readonly choice: Choice
  readonly selected: boolean
  readonly onOpen: (href: string) => void
}

function Option({ id, choice: { label, href, record }, selected, onOpen }: OptionProps) {
  const lender = useCaller().channel === null ? record?.channel : record?.brand
  return (
    <a
      id={id}
      className={styles.option}
      role="option"
      aria-selected={selected}
      // The field has the focus and its keys.
      tabIndex={-1}
      href={href}
      onClick={(event) => {
        // A browser opens the address elsewhere.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(href)
      }}
    >
      <span className={styles.title}>{label}</span>
      {record ? (
        <>
          <span className={styles.state}>{record.status}</span>
          <span className={styles.note}>
            <UnbrokenParts
              text={[record.reference, lender, formatMinute(record.at)].filter(Boolean).join(' · ')}
              separator=" · "
            />
          </span>
        </>
      ) : null}
    </a>
  )
}

function recordGroups(found: FindResult['groups'], hrefOf: FindDialogProps['hrefOf']): Group[] {
  return found.map(({ kind, more, items }) => ({
    title: more ? `${recordKinds[kind]}, first ${items.length}` : recordKinds[kind],
    choices: items.map((record) => ({ label: record.title, href: hrefOf(kind, record), record })),
  }))
}

/** The targets that have a word beginning with each entered one; all without a text. */
function targetGroup(targets: readonly FindTarget[], text: string): Group[] {
  const words = text.toLowerCase().split(/\s+/)
  const choices = targets.filter(({ label }) => words.every((word) => ` ${label.toLowerCase()}`.includes(` ${word}`)))
  return choices.length > 0 ? [{ title: 'Pages and actions', choices }] : []
}

type Status = {
  readonly text: string
  /** Why the records could not be searched; null unless they could not. */
  readonly failure: string | null
  readonly settled: boolean
  readonly count: number
  readonly records: number
  /** Whether more records match than are shown. */
  readonly more: boolean
  readonly searchedParts: boolean
}

function statusOf({ text, failure, settled, count, records, more, searchedParts }: Status): string {
  if (text === '') return ''
  if (failure !== null) return `Records could not be searched. ${failure}`.trim()
  if (!settled) return 'Searching…'
  if (count === 0 && searchedParts && hasParts(text)) return 'Nothing found. Check the number or name.'
  const found = count === 0 ? 'Nothing found' : countOf(records)
  const shown = more ? `${found} shown, more match` : found
  if (!hasParts(text)) return `${shown}. Only beginnings were searched: type more.`
  if (!searchedParts) return `${shown}. Parts of some numbers or names were not searched: type more.`
  return more ? `${shown}. Type more to narrow.` : shown
}

function countOf(records: number): string {
  if (records === 0) return 'No records'
  return records === 1 ? '1 record' : `${records} records`
}

function nextOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, active: number, count: number): number | null {
  if (count === 0 || ctrlKey || metaKey || shiftKey) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
