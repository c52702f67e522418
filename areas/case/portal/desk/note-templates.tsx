import { Button, ButtonRow } from '#ui/button'
import type { FormStore } from '#ui/form'
import type { NoteTemplate } from './desk-case.ts'
import styles from './work.module.css'

type NoteTemplatesProps = {
  readonly templates: readonly NoteTemplate[]
  readonly store: FormStore
}

/** The texts that the insurer keeps for notes: a press adds one below what was typed. */
export function NoteTemplates({ templates, store }: NoteTemplatesProps) {
  if (templates.length === 0) return null
  return (
    <details className={styles.menu}>
      <summary>Insert a text</summary>
      <ButtonRow>
        {templates.map(({ name, text }) => (
          <Button key={name} small title={text} onClick={() => insert(store, text)}>
            {name}
          </Button>
        ))}
      </ButtonRow>
    </details>
  )
}

function insert(store: FormStore, text: string): void {
  const entered = store.text('uwNotes').trimEnd()
  store.set('uwNotes', entered === '' ? text : `${entered}\n${text}`)
}

/** Fills empty notes with the first text of a decision. */
export function fillEmptyNotes(store: FormStore, templates: readonly NoteTemplate[], decision: string): void {
  const template = templates.find((each) => each.decision === decision)
  if (template && store.text('uwNotes').trim() === '') store.set('uwNotes', template.text)
}
