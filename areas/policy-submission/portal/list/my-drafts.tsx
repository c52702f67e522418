import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCalls } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { Button, ButtonLink } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { Entries, Entry, hrefHere, Notice, NotLoaded, Section } from '#ui/page'
import { Loading } from '#ui/spinner'
import type { ListedDraft } from '../../contract/index.ts'
import type { SubmissionService } from '../submission-service.ts'
import styles from './my-drafts.module.css'

type MyDraftsProps = {
  readonly service: Pick<SubmissionService, 'drafts' | 'discardDraft'>
  readonly nameOf: (brand: string) => string
}

export function MyDrafts({ service, nameOf }: MyDraftsProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['policy-submission', 'drafts'],
    queryFn: service.drafts,
    gcTime: 0,
  })
  const calls = useCalls()
  const [selected, setSelected] = useState<ListedDraft | null>(null)
  const [discarded, setDiscarded] = useState<string | null>(null)
  const notice = useRef<HTMLDivElement>(null)
  const discard = async (draft: ListedDraft) => {
    setSelected(null)
    setDiscarded(null)
    const done = await calls.run('Discarding the draft', async () => {
      await service.discardDraft(draft.draftId)
      return true
    })
    await refetch()
    if (!done) return
    setDiscarded(`Draft ${titleOf(draft)} discarded.`)
    // The pressed button is removed, so focus moves to the notice.
    requestAnimationFrame(() => notice.current?.focus())
  }
  const failed = calls.errors[0]?.message ?? (calls.uhOh ? 'The draft could not be discarded.' : null)
  return (
    <Section title="Drafts">
      <div ref={notice} tabIndex={-1} className={styles.notice}>
        {failed ? <Notice tone="error" live title={failed} /> : null}
        {discarded ? (
          <Notice tone="success" live>
            <p>{discarded}</p>
          </Notice>
        ) : null}
      </div>
      {error && !isFetching ? <NotLoaded what="Your drafts" tone="error" onRetry={() => void refetch()} /> : null}
      {!data && isFetching ? <Loading label="Loading your drafts" /> : null}
      {data?.length === 0 ? <p className={styles.none}>No drafts</p> : null}
      {data && data.length > 0 ? (
        <Entries>
          {data.map((draft) => (
            <Entry
              key={draft.draftId}
              title={draft.lmiReferenceNo.trim() || 'No reference'}
              note={
                <>
                  {draft.brandName === '' ? 'No brand' : nameOf(draft.brandName)} ·{' '}
                  {draft.quoteId === null ? 'No quote' : `Quote ${draft.quoteId}`} · {draft.loans}{' '}
                  {draft.loans === 1 ? 'loan' : 'loans'} · Saved {formatMinute(draft.savedAt)}
                </>
              }
              actions={
                <>
                  <ButtonLink small href={hrefHere({ draft: draft.draftId })} aria-label={`Continue ${nameFor(draft)}`}>
                    Continue
                  </ButtonLink>
                  <Button
                    small
                    variant="quiet"
                    busy={calls.busy !== null}
                    aria-label={`Discard ${nameFor(draft)}`}
                    onClick={() => setSelected(draft)}
                  >
                    Discard
                  </Button>
                </>
              }
            />
          ))}
        </Entries>
      ) : null}
      <ConfirmDialog
        open={selected !== null}
        title="Discard draft"
        yes="Discard"
        no="Keep"
        onYes={() => selected && void discard(selected)}
        onNo={() => setSelected(null)}
        escapable
      >
        <p>Discard draft {selected && titleOf(selected)}? It can't be restored.</p>
      </ConfirmDialog>
    </Section>
  )
}

function titleOf({ lmiReferenceNo }: ListedDraft): string {
  return lmiReferenceNo.trim() || 'without a reference'
}

/** Includes the time: two drafts may have the same title. */
function nameFor(draft: ListedDraft): string {
  return `draft ${titleOf(draft)}, saved ${formatMinute(draft.savedAt)}`
}
