import { type ReactNode, useState } from 'react'
import type { CaseDocument } from '#areas/case/contract'
import { useCaller } from '#areas/identity/portal'
import type { LoadedDraft } from '#browser/drafts'
import { useHttp } from '#browser/http'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { Columns, Page, Stack } from '#ui/page'
import { saveFile } from '#ui/upload'
import { CaseNotices } from '../case-notices.tsx'
import type { CaseView } from '../case-view.ts'
import { useNow } from '../desk/waiting-time.tsx'
import type { CaseCalls } from '../use-case-calls.ts'
import { CaseDocuments, useShownDocument } from '../view/case-documents.tsx'
import { CaseStatus, Outcome } from '../view/case-status.tsx'
import { CaseTimeline, Waiting } from '../view/case-timeline.tsx'
import { Conversation, OpenQuestion, openQuestion } from '../view/conversation.tsx'
import { AnswerForm, type AnswerFormInput, type Seen } from './answer-form.tsx'

type OpenCaseProps<Draft extends object> = {
  readonly view: CaseView
  readonly title: string
  readonly windowTitle: string
  /** What it is, before its status. */
  readonly lead: ReactNode
  readonly calls: CaseCalls
  /** What the lender may do now. */
  readonly can: { readonly withdraw: boolean; readonly answer: boolean }
  readonly withdrawal: { readonly consequence: string; readonly call: (seen: Seen) => Promise<unknown> }
  readonly answerForm: AnswerFormInput<Draft>
  readonly documentAddress: (documentId: string) => Promise<string>
  /** Below the documents. */
  readonly attachForm?: ReactNode
  readonly onRestore: (draft: LoadedDraft<Draft>) => void
  /** More buttons at the top. */
  readonly actions?: ReactNode
  /** Above the other notices. */
  readonly notice?: ReactNode
  /** The actions on a decided case. */
  readonly outcomeActions?: ReactNode
  readonly doneActions?: ReactNode
  /** Below the current step of the timeline. */
  readonly estimate?: ReactNode
  /** A form in place of the content; its parts are for it to show. */
  readonly form?: ((parts: { records: ReactNode; documents: ReactNode; timeline: ReactNode }) => ReactNode) | null
}

/** A case as its lender sees it: its status, the underwriter's question, what was submitted, its timeline. */
export function OpenCase<Draft extends object>(props: OpenCaseProps<Draft>) {
  const { view, calls, can, withdrawal, answerForm, documentAddress, form } = props
  const { id, noun, messages, events } = view
  const seen: Seen = events.length === 0 ? undefined : { lastSeenEvent: events.length }
  const { username } = useCaller()
  const now = useNow()
  const [writing, setWriting] = useState(false)
  const open = openQuestion(messages)
  // The question of an answer that is being written stays, also when a colleague has answered it meanwhile.
  const [question, setQuestion] = useState(open)
  if (!writing && question?.messageNumber !== open?.messageNumber) setQuestion(open)

  const withdraw = async () => {
    const withdrawn = await calls.run(`Withdrawing the ${noun}`, async () => {
      await withdrawal.call(seen)
      return true
    })
    const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
    if (withdrawn) await calls.settle(`${name} ${id} was withdrawn.`)
  }
  const download = async ({ documentId, documentName }: CaseDocument) => {
    const address = await calls.run('Fetching the document', () => documentAddress(documentId))
    if (address !== null) saveFile(address, documentName)
  }
  const http = useHttp()
  const { preview, onShow } = useShownDocument({
    load: async (documentId, signal) => http.getBlob(await documentAddress(documentId), { signal }),
    onDownload: (document) => void download(document),
  })
  const timeline = (
    <CaseTimeline view={view}>
      <Waiting view={view} now={now} />
      {props.estimate}
    </CaseTimeline>
  )
  const records = (
    <>
      {/* In place of a form, print shows what was submitted. */}
      <Stack print={form ? 'only' : undefined}>
        {view.content}
        <CaseDocuments view={view} onDownload={(document) => void download(document)} onShow={onShow} />
        {preview}
        {props.attachForm}
      </Stack>
      <Conversation view={view} except={open} />
      {view.earlier}
    </>
  )
  return (
    <Page
      title={props.title}
      windowTitle={props.windowTitle}
      lead={
        <>
          {props.lead} · <CaseStatus view={view} />
        </>
      }
      busy={calls.covering}
      actions={
        <>
          {can.withdraw ? (
            <Withdraw view={view} consequence={withdrawal.consequence} onWithdraw={() => void withdraw()} />
          ) : null}
          <Button onClick={() => window.print()}>Print</Button>
          {props.actions}
        </>
      }
      notices={
        <>
          {props.notice}
          <CaseNotices
            view={view}
            username={username}
            calls={calls}
            // A form shows its own errors.
            errors={form ? [] : calls.errors}
            doneActions={props.doneActions}
          />
        </>
      }
    >
      <Outcome view={view}>{props.outcomeActions}</Outcome>
      {form ? (
        form({
          records,
          documents: <CaseDocuments view={view} onDownload={(document) => void download(document)} variant="plain" />,
          timeline,
        })
      ) : (
        <Columns aside={timeline}>
          {question ? (
            <OpenQuestion question={question}>
              {can.answer || writing ? (
                <div data-print="never">
                  <AnswerForm
                    key={question.messageNumber}
                    answerForm={answerForm}
                    question={question.messageNumber}
                    seen={seen}
                    calls={calls}
                    onRestore={props.onRestore}
                    onWriting={setWriting}
                    onAnswered={() => {
                      setWriting(false)
                      void calls.settle('Your answer was sent to the underwriter.')
                    }}
                  />
                </div>
              ) : null}
            </OpenQuestion>
          ) : null}
          {records}
        </Columns>
      )}
    </Page>
  )
}

type WithdrawProps = {
  readonly view: Pick<CaseView, 'id' | 'noun' | 'state'>
  /** What follows from it, in the words of its kind. */
  readonly consequence: string
  readonly onWithdraw: () => void
}

/** The button that withdraws a case, after it has explained what that means. */
function Withdraw({ view: { id, noun, state }, consequence, onWithdraw }: WithdrawProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button onClick={() => setConfirming(true)}>Withdraw</Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Withdraw ${noun} ${id}`}
        yes="Withdraw"
        no="Cancel"
        danger
        escapable
        onYes={() => {
          setConfirming(false)
          onWithdraw()
        }}
        onNo={() => setConfirming(false)}
      >
        <p>
          The insurer stops assessing it{state === 'On Hold' ? ' and its question is closed' : ''}. {consequence}
        </p>
        <p>This cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}
