import { useState } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { Section } from '#ui/page'
import styles from './request.module.css'
import type { TypedWork } from './typed-work.ts'

type UnsentWorkProps = { readonly typed: TypedWork; readonly onDiscard: () => void }

/** What a person typed for a request that somebody else has decided meanwhile: to be copied, and then discarded. */
export function UnsentWork({ typed, onDiscard }: UnsentWorkProps) {
  const [discarded, setDiscarded] = useState(false)
  const texts = [typed.uwNotes, typed.question].filter((text) => text.trim() !== '')
  if (discarded || texts.length === 0) return null
  const discard = () => {
    onDiscard()
    setDiscarded(true)
  }
  return (
    <Section title="Not sent" lead="You typed this before the request became Complete. Copy what you still need.">
      {texts.map((text) => (
        <p className={`${styles.prose} ${styles.unsent}`} key={text}>
          {text}
        </p>
      ))}
      <ButtonRow>
        <Button small onClick={discard}>
          Discard
        </Button>
      </ButtonRow>
    </Section>
  )
}
