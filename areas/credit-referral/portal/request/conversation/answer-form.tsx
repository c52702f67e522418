import { type FormEvent, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { longestMessage, sentences } from '#areas/credit-referral/contract'
import type { Calls } from '#areas/identity/portal'
import { FilePicker } from '#areas/upload/portal'
import { Button, ButtonRow } from '#ui/button'
import { fieldId, TextArea } from '#ui/field'
import styles from '../open/open.module.css'
import type { RequestLists } from '../request-lists.ts'
import type { RequestService } from '../request-service.ts'
import { useRequestFiles } from '../use-request-files.ts'

type AnswerFormProps = {
  readonly requestId: string
  readonly lists: RequestLists
  readonly service: RequestService
  readonly calls: Calls
  /** Told whether something would be lost if the form went away. */
  readonly onWriting: (writing: boolean) => void
  readonly onAnswered: () => void
}

/** The answer to the underwriter's question: a text, and files if they help. */
export function AnswerForm({ requestId, lists, service, calls, onWriting, onAnswered }: AnswerFormProps) {
  const picking = useRequestFiles({ lists })
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const writing = text.trim() !== '' || picking.files.length > 0
  useEffect(() => onWriting(writing), [onWriting, writing])
  const sending = calls.busy !== null

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf(text)
    setError(fault)
    if (fault) return document.getElementById(fieldId('answer'))?.focus()
    const answered = await calls.run(
      'Sending the answer',
      async (signal) => {
        if (picking.mode === 'form') {
          const part = { name: 'answer', content: { text: text.trim() } }
          const { answering } = service
          await picking.sendForm(service.answerAddress(requestId), { part, schema, intention: answering, signal })
        } else {
          const filenames = picking.attached.map(({ name }) => name)
          const sentAhead = filenames.length > 0 ? { filenames, uuid: await picking.uuid() } : {}
          await service.answerNamed(requestId, { text: text.trim(), ...sentAhead }, signal)
        }
        return true
      },
      { covers: picking.mode === 'pre-signed' || picking.attached.length === 0 },
    )
    if (answered) onAnswered()
  }
  return (
    <form className={styles.answer} aria-label="Answer" noValidate onSubmit={send}>
      <TextArea
        name="answer"
        label="Your answer"
        required
        readOnly={sending}
        value={text}
        error={error}
        used={text.trim().length}
        longest={longestMessage}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          if (error) setError(faultOf(value))
        }}
      />
      <FilePicker picking={picking} name="answerAttachments" label="Files for the answer" disabled={sending} />
      <ButtonRow>
        <Button type="submit" variant="primary" busy={sending} disabled={picking.busy && !sending}>
          Send answer
        </Button>
        {sending && calls.covering === null ? <Button onClick={calls.stop}>Cancel</Button> : null}
      </ButtonRow>
    </form>
  )
}

/** What it answers is looked at when the request is asked for again. */
const schema = z.unknown()

function faultOf(text: string): string | undefined {
  if (text.trim() === '') return sentences.answerRequired
  return text.trim().length > longestMessage ? sentences.answerTooLong : undefined
}
