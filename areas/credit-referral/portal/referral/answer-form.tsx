import { useEffect, useState } from 'react'
import {
  answerFields,
  type OpenReferralDraft,
  openReferralDraftSchema,
  sentences,
} from '#areas/credit-referral/contract'
import { FilePicker } from '#areas/upload/portal'
import type { LoadedDraft } from '#browser/drafts'
import { type Calls, isRefused } from '#browser/http'
import { type FormOf, readForm } from '#packages/fields'
import { DraftNotice, DraftStatus } from '#ui/draft'
import { FieldInput, Form, FormErrors, useFormStore, useText } from '#ui/form'
import type { ReferralScreenLists, ReferralService } from '../referral-service.ts'
import styles from './answer-form.module.css'
import { LostFiles, useDraftFiles, useFormDraft } from './draft-files.tsx'
import { answerTo } from './read-draft.ts'
import { storableText } from './referral-form.ts'
import { SubmitRow } from './submit-row.tsx'

type AnswerFormProps = {
  readonly referralId: string
  /** The number of the question that it answers. */
  readonly question: number
  /** The user's draft for this referral from an earlier visit. */
  readonly loaded: LoadedDraft<OpenReferralDraft>
  /** Shows the latest draft. */
  readonly onRestore: () => void
  readonly lists: ReferralScreenLists
  readonly service: ReferralService
  readonly calls: Calls
  /** Called with whether an answer is being written. */
  readonly onWriting: (writing: boolean) => void
  readonly onAnswered: () => void
}

const noLists = {}

/** The answer to the underwriter's question: a text, and optional files. */
export function AnswerForm(props: AnswerFormProps) {
  const { referralId, question, loaded, lists, service, calls, onRestore, onWriting, onAnswered } = props
  const [restored] = useState(() => answerTo(loaded.content, question))
  const files = useDraftFiles(lists, restored)
  const { picking, lost } = files
  const store = useFormStore({
    fields: answerFields,
    lists: noLists,
    initial: { text: restored?.text ?? '' },
    read: ({ text: typed }) => readForm(answerFields, { text: storableText(typed) }, noLists),
  })
  const draft = useFormDraft(store, files, {
    content: (named) => {
      const text = storableText(store.text('text'))
      const typed = text.trim() !== '' || named.files.length > 0
      return typed ? { kind: 'answer' as const, messageNumber: question, text, ...named } : null
    },
    url: service.draftUrl(referralId),
    schema: openReferralDraftSchema,
    loaded,
    restore: onRestore,
  })
  const [told, setTold] = useState(restored === null)
  const text = useText(store, answerFields.text.name)
  const writing = text.trim() !== '' || picking.files.length > 0
  useEffect(() => onWriting(writing), [onWriting, writing])
  const sending = calls.busy !== null

  const send = async ({ text: answer }: FormOf<typeof answerFields>) => {
    const answered = await calls.run(
      'Sending the answer',
      (signal) =>
        draft.during(() => service.answer(referralId, { text: answer, messageNumber: question }, picking, signal)),
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
    store.replace({ text: '' })
    files.discard()
    draft.discard()
    setTold(true)
  }
  return (
    <Form store={store} lists={noLists} label="Answer" onValid={send}>
      <div className={styles.answer}>
        <FormErrors store={store} />
        {told ? null : (
          <DraftNotice onStartAgain={startAgain} onDismiss={() => setTold(true)}>
            <LostFiles files={lost} />
          </DraftNotice>
        )}
        <FieldInput field={answerFields.text} locked={sending} />
        <FilePicker picking={picking} name="answerAttachments" label="Files for the answer" disabled={sending} />
        <SubmitRow label="Send answer" picking={picking} calls={calls} filesRequired={false} />
        <DraftStatus draft={draft} />
      </div>
    </Form>
  )
}
