import { useEffect, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { longestMessage, type RequestDraft, requestDraftSchema, sentences } from '#areas/credit-referral/contract'
import { FilePicker } from '#areas/upload/portal'
import type { LoadedDraft } from '#browser/drafts'
import { type Calls, isRefused } from '#browser/http'
import { DraftNotice, DraftStatus } from '#ui/draft'
import { FormTextArea, HookForm } from '#ui/form'
import { LostFiles } from '../draft/lost-files.tsx'
import { answerTo } from '../draft/read-request-draft.ts'
import { useDraftFiles } from '../draft/use-draft-files.ts'
import { useFormDraft } from '../draft/use-form-draft.ts'
import { storableText } from '../form/storable-text.ts'
import { SubmitRow } from '../form/submit-row.tsx'
import type { RequestLists } from '../request-lists.ts'
import type { RequestService } from '../request-service.ts'
import styles from './conversation.module.css'
import { sendAnswer } from './send-answer.ts'

type AnswerFormProps = {
  readonly requestId: string
  /** The number of the question that it answers. */
  readonly question: number
  /** What the person typed for this request before. */
  readonly loaded: LoadedDraft<RequestDraft>
  /** Shows the draft as it is by now. */
  readonly onRestore: () => void
  readonly lists: RequestLists
  readonly service: RequestService
  readonly calls: Calls
  /** Told whether something is being written. */
  readonly onWriting: (writing: boolean) => void
  readonly onAnswered: () => void
}

type AnswerValues = { answer: string }

/** The answer to the underwriter's question: a text, and files if they help. */
export function AnswerForm(props: AnswerFormProps) {
  const { requestId, question, loaded, lists, service, calls, onRestore, onWriting, onAnswered } = props
  const [restored] = useState(() => answerTo(loaded.content, question))
  const files = useDraftFiles(lists, restored)
  const { picking, lost } = files
  const form = useForm<AnswerValues>({
    defaultValues: { answer: restored?.text ?? '' },
    resolver: resolveAnswer,
    // `Form` scrolls and focuses.
    shouldFocusError: false,
  })
  const draft = useFormDraft(form, files, {
    content: (named) => {
      const text = storableText(form.getValues('answer'))
      const typed = text.trim() !== '' || named.files.length > 0
      return typed ? { kind: 'answer' as const, messageNumber: question, text, ...named } : null
    },
    url: service.draftUrl(requestId),
    schema: requestDraftSchema,
    loaded,
    restore: onRestore,
  })
  const [told, setTold] = useState(restored === null)
  const text = useWatch({ control: form.control, name: 'answer' })
  const writing = text.trim() !== '' || picking.files.length > 0
  useEffect(() => onWriting(writing), [onWriting, writing])
  const sending = calls.busy !== null

  const send = async ({ answer }: AnswerValues) => {
    const answered = await calls.run(
      'Sending the answer',
      (signal) => draft.during(() => sendAnswer({ service, picking, requestId, question }, answer, signal)),
      {
        covers: picking.mode === 'pre-signed' || picking.attached.length === 0,
        onRefused: (fault) => {
          picking.showRefused(fault.refused)
          if (isRefused(fault, 'no-open-question')) calls.show([{ message: sentences.answeredMeanwhile }])
        },
      },
    )
    if (!answered) return
    draft.end()
    onAnswered()
  }
  const startAgain = () => {
    form.reset({ answer: '' })
    files.discard()
    draft.discard()
    setTold(true)
  }
  return (
    <HookForm form={form} label="Answer" onValid={send}>
      <div className={styles.answer}>
        {told ? null : (
          <DraftNotice onStartAgain={startAgain} onDismiss={() => setTold(true)}>
            <LostFiles files={lost} />
          </DraftNotice>
        )}
        <FormTextArea
          form={form}
          name="answer"
          label="Your answer"
          longest={longestMessage}
          required
          readOnly={sending}
        />
        <FilePicker picking={picking} name="answerAttachments" label="Files for the answer" disabled={sending} />
        <SubmitRow label="Send answer" picking={picking} calls={calls} filesRequired={false} />
        <DraftStatus draft={draft} />
      </div>
    </HookForm>
  )
}

const resolveAnswer: Resolver<AnswerValues> = ({ answer }) => {
  const text = storableText(answer).trim()
  const message = text === '' ? sentences.answerRequired : text.length > longestMessage ? sentences.answerTooLong : null
  if (message === null) return { values: { answer: text }, errors: {} }
  return { values: {}, errors: { answer: { type: 'value', message } } }
}
