import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { PersonName } from '#areas/identity/portal'
import { isUnknownCall, noStore, useHttp } from '#browser/http'
import { Note, NotLoaded, Section, Timeline } from '#ui/page'
import { Loading } from '#ui/spinner'
import {
  maxPerKind,
  type Thread,
  type ThreadRecord,
  threadEvents,
  threadKinds,
  threadSchema,
} from '../contract/index.ts'
import { type RecordThreadProps, threadTitle as title } from './record-thread.tsx'
import styles from './thread.module.css'

type ThreadSectionProps = RecordThreadProps & {
  /** Null for a record that has no page for the caller. */
  readonly hrefOf: (record: ThreadRecord) => string | null
  readonly statusOf: (record: ThreadRecord) => ReactNode
}

/** The records of one application as a timeline; nothing while it loads, and for a record without others. */
export function ThreadSection({ kind, id, channel, revision, onShown, alone = null, ...of }: ThreadSectionProps) {
  const http = useHttp()
  const { services } = useEnvironment()
  const query = channel === undefined ? '' : `?channel=${encodeURIComponent(channel)}`
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['thread', kind, id, channel, revision],
    queryFn: ({ signal }) =>
      http.get(`${services.thread}${kind}/${encodeURIComponent(id)}${query}`, {
        headers: noStore,
        schema: threadSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const isShown = data !== undefined && data.records.length > 1
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    if (isShown) shown()
  }, [isShown])
  if (isUnknownCall(error)) return alone
  if (error)
    return (
      <Section title={title} print={false}>
        <NotLoaded what="The related records" onRetry={() => void refetch()} />
      </Section>
    )
  if (isPending && alone !== null) return <Loading label="Loading the related records" />
  return isShown ? (
    <Records thread={data} current={`${kind} ${id}`} {...of} variant={alone === null ? 'card' : 'plain'} />
  ) : (
    alone
  )
}

type RecordsProps = Pick<ThreadSectionProps, 'hrefOf' | 'statusOf'> & {
  readonly thread: Thread
  readonly current: string
  readonly variant: 'card' | 'plain'
}

function Records({ thread: { records, more }, current, variant, hrefOf, statusOf }: RecordsProps) {
  const steps = records.map((record) => {
    const name = (
      <>
        {threadKinds[record.kind]} <span className={styles.number}>{record.title}</span>
      </>
    )
    const isCurrent = `${record.kind} ${record.id}` === current
    const href = isCurrent ? null : hrefOf(record)
    return {
      key: `${record.kind} ${record.id}`,
      current: isCurrent,
      title: (
        <>
          {href === null ? name : <a href={href}>{name}</a>} {statusOf(record)}
        </>
      ),
      lines: record.events.map(({ event, at, by, outcome }) => {
        const against = event === 'uploaded' && record.reference !== null ? ` against ${record.reference}` : ''
        const name = `${threadEvents[event]}${outcome === null ? '' : `: ${outcome}`}${against}`
        return { event: name, at, by: <PersonName username={by} /> }
      }),
    }
  })
  return (
    <Timeline title={title} variant={variant} steps={steps}>
      {more.map((kind) => (
        <Note key={kind}>
          {threadKinds[kind]}: only the newest {maxPerKind} are shown.
        </Note>
      ))}
    </Timeline>
  )
}
