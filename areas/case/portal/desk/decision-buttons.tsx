import { useEffect, useRef } from 'react'
import type { Option } from '#packages/fields'
import { Button, ButtonRow } from '#ui/button'
import { fieldId } from '#ui/field'
import { type FormStore, useText } from '#ui/form'
import { isTyping, useSingleKeys } from '#ui/page'
import type { NoteTemplate } from './desk-case.ts'
import styles from './work.module.css'

type DecisionButtonsProps = {
  readonly label: string
  readonly decisions: readonly (Option & { readonly disabled?: boolean })[]
  readonly store: FormStore
  readonly disabled: boolean
}

/** The milliseconds after a digit key in which a further digit is a key, although an error has moved the focus into the notes. */
const quick = 1_000

/** The decisions, each with a digit key: a press chooses the decision and submits the surrounding form. */
export function DecisionButtons({ label, decisions, store, disabled }: DecisionButtonsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const chosen = useText(store, 'decision')
  const hasKeys = useSingleKeys()
  useEffect(() => {
    let moved: { readonly to: Element | null; readonly at: number } | null = null
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, timeStamp } = event
      const isQuick = moved !== null && moved.to === document.activeElement && timeStamp - moved.at < quick
      moved = null
      if (ctrlKey || metaKey || altKey || !/^[1-9]$/.test(key)) return
      if ((isTyping() && !isQuick) || document.querySelector('dialog[open]')) return
      const button = group.current?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]`)
      if (!button?.checkVisibility()) return
      event.preventDefault()
      if (!repeat) {
        // A dialog that closes returns the focus.
        button.focus()
        button.click()
      }
      if (isTyping()) moved = { to: document.activeElement, at: timeStamp }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <fieldset ref={group} id={fieldId('decision')} className={styles.decisions}>
      <legend>{label}</legend>
      {decisions.map(({ shortName, longName, disabled: impossible = false }, index) => (
        <Button
          key={shortName}
          type="submit"
          variant={shortName === chosen ? 'primary' : 'secondary'}
          aria-pressed={shortName === chosen}
          aria-keyshortcuts={index < 9 && hasKeys ? String(index + 1) : undefined}
          disabled={disabled || impossible}
          onClick={() => store.set('decision', shortName)}
        >
          {longName} {index < 9 && hasKeys ? <span aria-hidden="true">{index + 1}</span> : null}
        </Button>
      ))}
    </fieldset>
  )
}

type NoteTemplatesProps = {
  readonly templates: readonly NoteTemplate[]
  readonly decisions: readonly Option[]
  readonly store: FormStore
}

/** The texts that the insurer keeps for notes, by decision: a press adds one below what was typed. */
export function NoteTemplates({ templates, decisions, store }: NoteTemplatesProps) {
  const groups = [...decisions, { shortName: null, longName: 'Any decision' }]
    .map(({ shortName, longName }) => ({ longName, texts: templates.filter(({ decision }) => decision === shortName) }))
    .filter(({ texts }) => texts.length > 0)
  if (groups.length === 0) return null
  return (
    <details className={styles.menu}>
      <summary>Insert a text</summary>
      {groups.map(({ longName, texts }) => (
        <fieldset key={longName} className={styles.texts}>
          <legend>{longName}</legend>
          <ButtonRow>
            {texts.map(({ name, text }) => (
              <Button key={name} small title={text} onClick={() => insert(store, text)}>
                {name}
              </Button>
            ))}
          </ButtonRow>
        </fieldset>
      ))}
    </details>
  )
}

function insert(store: FormStore, text: string): void {
  const entered = store.text('uwNotes').trimEnd()
  store.set('uwNotes', entered === '' ? text : `${entered}\n${text}`)
}
