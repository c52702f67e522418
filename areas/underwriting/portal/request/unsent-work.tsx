import { useState } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { Section } from '#ui/page'
import styles from './request.module.css'
import type { TypedWork } from './typed-work.ts'

type UnsentWorkProps = { readonly typed: TypedWork; readonly onDiscard: () => void }

/** What a person typed for a request that somebody else has decided meanwhile: to be copied, and then discarded. */
export function UnsentWork({ typed, onDiscard }: UnsentWorkProps) {
  const [discarded, setDiscarded] = useState(false)
  const texts = [
    { label: 'UW Notes', text: typed.uwNotes },
    { label: 'Question', text: typed.question },
  ].filter(({ text }) => text.trim() !== '')
  if (discarded || texts.length === 0) return null
  const discard = () => {
    onDiscard()
    setDiscarded(true)
  }
  return (
    <Section
      print={false}
      title="Not sent"
      lead="You typed this before the request became Complete. Copy what you still need."
    >
      {texts.map(({ label, text }) => (
        <div className={styles.unsent} key={label}>
          <h3 className={styles.label}>{label}</h3>
          <p className={styles.prose}>{text}</p>
        </div>
      ))}
      <ButtonRow>
        <Button small onClick={discard}>
          Discard
        </Button>
      </ButtonRow>
    </Section>
  )
}
