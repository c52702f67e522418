import { useRef } from 'react'
import { type CaseDocument, isOpenState, type QueueRow, type QueueSearch, type WorkDraft } from '#areas/case/contract'
import { useCaller } from '#areas/identity/portal'
import type { LoadedDraft } from '#browser/drafts'
import { Button } from '#ui/button'
import { Notice, Page, Stack } from '#ui/page'
import { saveFile } from '#ui/upload'
import { CaseNotices } from '../case-notices.tsx'
import { StaleNotice } from '../opening-page.tsx'
import { CaseDocuments, useShownDocument } from '../view/case-documents.tsx'
import { CaseStatus, Outcome } from '../view/case-status.tsx'
import { CaseTimeline } from '../view/case-timeline.tsx'
import { Conversation } from '../view/conversation.tsx'
import { useCaseDeskService } from './case-desk-service.ts'
import type { CaseRecord, DeskCase, DeskKind } from './desk-case.ts'
import { NextCase } from './next-case.tsx'
import { useDeskWork } from './use-desk-work.ts'
import { UnsentWork, useWorkDraft } from './use-work-draft.tsx'
import { useNow, WaitingTime } from './waiting-time.tsx'
import styles from './work.module.css'
import { refusedIn, WorkPanel } from './work-panel.tsx'

type DeskCasePageProps = {
  readonly title: string
  readonly deskCase: DeskCase
  readonly kind: DeskKind
  /** Whether the last refetch failed. */
  readonly stale: boolean
  readonly queue: QueueSearch
  /** The draft that was saved before this visit. */
  readonly loaded: LoadedDraft<WorkDraft>
  readonly hrefOf: (record: CaseRecord) => string
  readonly onRetry: () => void
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/** A case at the desk, with the panel of acts beside it. */
export function DeskCasePage({ title, deskCase, kind, stale, queue, loaded, ...on }: DeskCasePageProps) {
  const { onRetry, onNext, onQueue, hrefOf } = on
  const { record, state, warning, rules } = deskCase
  const { username } = useCaller()
  const service = useCaseDeskService()
  const forms = useWorkDraft({ deskCase, service, loaded })
  const work = useDeskWork({ deskCase, kind, queue, username, service, forms })
  const panel = useRef<HTMLElement>(null)
  const now = useNow()
  const open = isOpenState(state)
  const { calls } = work
  const onward = { noun: deskCase.noun, next: work.next, onNext, onQueue }
  const download = ({ documentId, documentName: name }: CaseDocument) =>
    void calls.run(`Fetching ${name}`, async () => saveFile(await service.documentAddress(record, documentId), name))
  const { preview, onShow } = useShownDocument({
    load: (documentId, signal) => service.document(record, documentId, signal),
    onDownload: download,
  })
  const timeline = <CaseTimeline view={deskCase} channel={record.channel} />
  return (
    <Page
      title={title}
      lead={deskCase.about}
      busy={calls.covering}
      actions={
        <>
          {open ? (
            <span className={styles.toPanel}>
              <Button
                variant="primary"
                onClick={() => {
                  panel.current?.scrollIntoView()
                  panel.current?.focus({ preventScroll: true })
                }}
              >
                Decide or ask
              </Button>
            </span>
          ) : null}
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="quiet" onClick={onQueue}>
            Back to the queue
          </Button>
        </>
      }
      notices={
        <>
          <CaseNotices
            view={deskCase}
            username={username}
            calls={calls}
            errors={open ? refusedIn(calls.errors).page : calls.errors}
            doneActions={<NextCase focused {...onward} />}
            unseenActions={work.isTaken ? <NextCase focused={false} {...onward} /> : null}
          />
          {stale ? <StaleNotice onRetry={onRetry} /> : null}
          {warning === null ? null : <Notice tone="warning" title={warning} />}
        </>
      }
    >
      <p>
        <CaseStatus view={deskCase} />
        {open ? (
          <span className={styles.waiting}>
            {' '}
            · Waiting for <WaitingTime clock={deskCase.clock} submitted={deskCase.submittedAt} now={now} />
          </span>
        ) : null}
      </p>
      <Outcome view={deskCase} />
      {open ? null : <UnsentWork work={forms} notesLabel={rules.fields.uwNotes.label} />}
      <div className={styles.columns}>
        <div className={styles.content}>
          {preview}
          <Stack>
            {deskCase.content}
            <CaseDocuments view={deskCase} onDownload={download} onShow={onShow} />
            <Conversation view={deskCase} />
            {deskCase.earlier}
            {open ? timeline : null}
          </Stack>
        </div>
        {open ? (
          <WorkPanel
            ref={panel}
            deskCase={deskCase}
            username={username}
            work={work}
            forms={forms}
            hrefOf={hrefOf}
            typedFor={loaded.content?.version ?? null}
          />
        ) : (
          timeline
        )}
      </div>
    </Page>
  )
}
