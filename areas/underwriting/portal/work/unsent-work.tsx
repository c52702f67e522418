import { useEffect, useRef, useState } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { UndoNotice } from '#ui/draft'
import { Section } from '#ui/page'
import { type KeptWork, restored, type TypedWork } from './use-typed-work.ts'
import styles from './work.module.css'

type UnsentWorkProps = {
  readonly typed: Pick<KeptWork, 'now' | 'keep' | 'discard'>
  /** The label of a decision's notes. */
  readonly notesLabel: string
}

/** Unsent input for a request that someone else has decided in the meantime, to copy and then discard. */
export function UnsentWork({ typed, notesLabel }: UnsentWorkProps) {
  // The discarded input, and how often it was restored.
  const [discarded, setDiscarded] = useState<TypedWork | null>(null)
  const [undone, setUndone] = useState(0)
  const discard = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (undone > 0) discard.current?.focus({ preventScroll: true })
  }, [undone])
  const texts = [
    { label: notesLabel, text: typed.now().uwNotes },
    { label: 'Question', text: typed.now().question },
  ].filter(({ text }) => text.trim() !== '')
  if (discarded !== null) {
    return (
      <UndoNotice
        title="Unsent text discarded."
        focused
        onUndo={() => {
          typed.keep(restored(typed.now(), discarded))
          setDiscarded(null)
          setUndone(undone + 1)
        }}
        onDismiss={() => setDiscarded(null)}
      >
        <p>Undo restores what you had typed.</p>
      </UndoNotice>
    )
  }
  if (texts.length === 0) return null
  return (
    <Section print={false} title="Not sent" lead="You typed this before it was decided. Copy what you still need.">
      {texts.map(({ label, text }) => (
        <div className={styles.unsent} key={label}>
          <h3 className={styles.label}>{label}</h3>
          <p className={styles.prose}>{text}</p>
        </div>
      ))}
      <ButtonRow>
        <Button
          small
          ref={discard}
          onClick={() => {
            setDiscarded(typed.now())
            typed.discard()
          }}
        >
          Discard
        </Button>
      </ButtonRow>
    </Section>
  )
}
