import { useEffect, useState } from 'react'
import { answerFields, messages } from '#areas/case/contract'
import { type OpenReferralDraft, openReferralDraftSchema } from '#areas/credit-referral/contract'
import { FilePicker } from '#areas/upload/portal'
import type { LoadedDraft } from '#browser/drafts'
import { type Calls, isRefused } from '#browser/http'
import { type FormOf, parseForm } from '#packages/fields'
import { DraftStatus } from '#ui/draft'
import { FieldInput, Form, FormErrors, useFormStore, useText } from '#ui/form'
import type { ReferralScreenLists, ReferralService } from '../referral-service.ts'
import styles from './referral.module.css'
import { answerTo, storableText } from './referral-values.ts'
import { SubmitRow } from './submit-row.tsx'
import { RestoredNotice, useSentForm } from './use-sent-form.tsx'

type AnswerFormProps = {
  readonly referralId: string
  /** The number of the question that it answers. */
  readonly question: number
  /** The user's draft for this referral from an earlier visit. */
  readonly loaded: LoadedDraft<OpenReferralDraft>
  /** Shows the other draft. */
  readonly onRestore: (draft: LoadedDraft<OpenReferralDraft>) => void
  readonly lists: ReferralScreenLists
  readonly service: ReferralService
  readonly calls: Calls
  /** Called with whether an answer is being written. */
  readonly onWriting: (writing: boolean) => void
  readonly onAnswered: () => void
}

const noLists = {}
const blank = { text: '' }

/** The answer to the underwriter's question: a text, and optional files. */
export function AnswerForm(props: AnswerFormProps) {
  const { referralId, question, loaded, lists, service, calls, onRestore, onWriting, onAnswered } = props
  const [restored] = useState(() => answerTo(loaded.content, question))
  const store = useFormStore({
    fields: answerFields,
    lists: noLists,
    initial: { text: restored?.text ?? '' },
    parse: ({ text: typed }) => parseForm(answerFields, { text: storableText(typed) }, noLists),
  })
  const sent = useSentForm(store, {
    ...{ lists, calls, loaded, restored, onRestore, blank },
    url: service.draftUrl(referralId),
    schema: openReferralDraftSchema,
    content: (named): OpenReferralDraft | null => {
      const text = storableText(store.text('text'))
      const typed = text.trim() !== '' || named.files.length > 0
      return typed ? { kind: 'answer', messageNumber: question, text, ...named } : null
    },
  })
  const { picking } = sent
  const text = useText(store, answerFields.text.name)
  const writing = text.trim() !== '' || picking.files.length > 0
  useEffect(() => onWriting(writing), [onWriting, writing])

  const send = async ({ text: answer }: FormOf<typeof answerFields>) => {
    const answered = await sent.send(
      'Sending the answer',
      (files, signal) => service.answer(referralId, { text: answer, messageNumber: question }, files, signal),
      (error) => {
        if (isRefused(error, 'no-open-question')) calls.show([{ message: messages.alreadyAnswered }])
      },
    )
    if (answered) onAnswered()
  }
  return (
    <Form store={store} lists={noLists} label="Answer" onValid={send}>
      <div className={styles.fields}>
        <FormErrors store={store} />
        <RestoredNotice sent={sent} />
        <FieldInput field={answerFields.text} locked={calls.busy !== null} />
        <FilePicker
          picking={picking}
          name="answerAttachments"
          label="Files for the answer"
          disabled={calls.busy !== null}
        />
        <SubmitRow label="Send answer" picking={picking} calls={calls} filesRequired={false} />
        <DraftStatus draft={sent.draft} />
      </div>
    </Form>
  )
}
