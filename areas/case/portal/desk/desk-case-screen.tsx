import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { QueueRow } from '#areas/case/contract'
import { useListPreference } from '#areas/preference/portal'
import { useBeginAtHeading } from '#ui/page'
import { OpeningPage } from '../opening-page.tsx'
import { useCaseDeskService } from './case-desk-service.ts'
import type { CaseRecord, DeskKind } from './desk-case.ts'
import { DeskCasePage } from './desk-case-page.tsx'
import { caseQuery, decisionsQuery, draftQuery } from './desk-queries.ts'
import { type QueueAddress, searchForNext } from './queue-address.ts'

type DeskCaseScreenProps = {
  readonly record: CaseRecord
  readonly kind: DeskKind
  /** The address of the queue from which it was opened. */
  readonly list: QueueAddress
  /** Whether another view of the desk was shown before. */
  readonly follows: boolean
  /** The address of another case. */
  readonly hrefOf: (record: CaseRecord) => string
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/** An open case of any lender: the lender's submission, and the panel of acts. */
export function DeskCaseScreen({ record, kind, list, follows, hrefOf, onNext, onQueue }: DeskCaseScreenProps) {
  const service = useCaseDeskService()
  const chosen = useListPreference(`queue-${searchForNext(list).show}`).value
  const queue = searchForNext(list, chosen?.size)
  const opened = useQuery(caseQuery(service, record, kind))
  const decisions = useQuery(decisionsQuery(service))
  const [visit] = useState(() => crypto.randomUUID())
  const draft = useQuery(draftQuery(service, record, visit))
  const name = record.kind === 'Referral' ? 'Request' : record.kind
  const title = `${name} ${record.id}`
  const deskCase = useMemo(() => decisions.data && opened.data?.(decisions.data), [opened.data, decisions.data])
  const queries = [opened, decisions, draft]
  const view = useBeginAtHeading(
    follows,
    queries.some(({ isPending }) => isPending),
  )
  const retry = () => {
    for (const { isError, refetch } of queries) if (isError) void refetch()
  }
  return (
    <div ref={view}>
      {/* Loaded data stays visible during a refetch, and after one that fails. */}
      {deskCase && draft.data ? (
        <DeskCasePage
          title={title}
          deskCase={deskCase}
          stale={opened.isError}
          loaded={draft.data}
          onRetry={retry}
          {...{ kind, queue, hrefOf, onNext, onQueue }}
        />
      ) : (
        <OpeningPage
          name={title}
          noun={name.toLowerCase()}
          error={queries.find(({ error }) => error)?.error}
          onRetry={retry}
          back={{ label: 'Back to the queue', onClick: onQueue }}
        />
      )}
    </div>
  )
}
