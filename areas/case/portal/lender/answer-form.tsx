import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { answerFields } from '#areas/case/contract'
import { FilePicker, type FilePicking } from '#areas/upload/portal'
import type { LoadedDraft } from '#browser/drafts'
import type { Calls } from '#browser/http'
import { type FormOf, parseForm } from '#packages/fields'
import { DraftStatus } from '#ui/draft'
import { FieldGrid } from '#ui/field'
import { FieldInput, Form, FormErrors, useFormStore, useText } from '#ui/form'
import { isLost } from '../use-case-calls.ts'
import { SubmitRow } from './submit-row.tsx'
import { type DraftFiles, type FileOptions, RestoredNotice, storableText, useFileForm } from './use-file-form.tsx'

/** The number of the last event that the user has seen; undefined for a service without events. */
export type Seen = { readonly lastSeenEvent: number } | undefined

export type Answer = DraftFiles & { readonly text: string; readonly messageNumber: number }

/** How a kind of case takes the answer to a question. */
export type AnswerFormInput<Draft extends object> = {
  readonly draft: {
    readonly url: string
    readonly schema: z.ZodMiniType<Draft>
    /** The user's draft from an earlier visit. */
    readonly loaded: LoadedDraft<Draft>
    /** The answer of a draft; null when it is the draft of something else. */
    readonly read: (draft: Draft) => Answer | null
    readonly write: (answer: Answer) => Draft
  }
  /** The files that may come with it; absent for a kind that takes none. */
  readonly files?: FileOptions
  readonly send: (
    answer: Pick<Answer, 'text' | 'messageNumber'> & Partial<Seen>,
    picking: FilePicking,
    signal: AbortSignal,
  ) => Promise<unknown>
}

type AnswerFormProps<Draft extends object> = {
  readonly answerForm: AnswerFormInput<Draft>
  readonly question: number
  readonly seen: Seen
  readonly calls: Calls
  readonly onRestore: (draft: LoadedDraft<Draft>) => void
  /** Called with whether an answer is being written. */
  readonly onWriting: (writing: boolean) => void
  readonly onAnswered: () => void
}

const noLists = {}
const blank = { text: '' }

/** The answer to the underwriter's question: a text, and files where the kind of case takes them. */
export function AnswerForm<Draft extends object>(props: AnswerFormProps<Draft>) {
  const { answerForm, question, seen, calls, onRestore, onWriting, onAnswered } = props
  const { draft, files, send } = answerForm
  const [restored] = useState(() => answerTo(draft.loaded.content && draft.read(draft.loaded.content), question))
  const store = useFormStore({
    fields: answerFields,
    lists: noLists,
    initial: { text: restored?.text ?? '' },
    parse: (form) => parseForm(answerFields, { text: storableText(form.text) }, noLists),
  })
  const sent = useFileForm(store, {
    ...{ calls, restored, onRestore, blank },
    accepts: files ?? { fileTypes: [] },
    url: draft.url,
    schema: draft.schema,
    loaded: draft.loaded,
    content: (files) => {
      const text = storableText(store.text('text'))
      const isEntered = text.trim() !== '' || files.files.length > 0
      return isEntered ? draft.write({ messageNumber: question, text, ...files }) : null
    },
  })
  const { picking } = sent
  const text = useText(store, answerFields.text.name)
  const writing = text.trim() !== '' || picking.files.length > 0
  useEffect(() => onWriting(writing), [onWriting, writing])
  // An answer whose response was lost is sent again as it was: its idempotency key depends on all of it.
  const lost = useRef<{ readonly text: string; readonly seen: Seen } | null>(null)
  const submit = async ({ text: answer }: FormOf<typeof answerFields>) => {
    const stated = lost.current?.text === answer ? lost.current.seen : seen
    const answered = await sent.send(
      'Sending the answer',
      async (picked, signal) => {
        await send({ text: answer, messageNumber: question, ...stated }, picked, signal)
        return true
      },
      (error) => {
        lost.current = isLost(error) ? { text: answer, seen: stated } : null
      },
    )
    if (answered) onAnswered()
  }
  return (
    <Form store={store} lists={noLists} label="Answer" onValid={submit}>
      <FieldGrid columns={1}>
        <FormErrors store={store} />
        <RestoredNotice sent={sent} />
        <FieldInput field={answerFields.text} locked={calls.busy !== null} />
        {files ? (
          <FilePicker
            picking={picking}
            name="answerAttachments"
            label="Files for the answer"
            disabled={calls.busy !== null}
          />
        ) : null}
        <SubmitRow label="Send answer" picking={picking} calls={calls} filesRequired={false} />
        <DraftStatus draft={sent.draft} />
      </FieldGrid>
    </Form>
  )
}

/** The draft of an answer to this question; null for an empty one and for one to another question. */
export function answerTo(answer: Answer | null, question: number): Answer | null {
  if (answer?.messageNumber !== question) return null
  return answer.text.trim() === '' && answer.files.length === 0 ? null : answer
}
