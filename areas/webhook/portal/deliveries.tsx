import { useState } from 'react'
import { formatMinute } from '#packages/calendar'
import { Button, ButtonRow } from '#ui/button'
import { Notice } from '#ui/page'
import { Loading } from '#ui/spinner'
import { Badge, type Column, Table } from '#ui/table'
import type { Delivery } from '../contract/index.ts'
import { useDeliveries } from './use-webhooks.ts'

type DeliveriesProps = {
  readonly endpointId: string
  /** Undefined for a person who may only view. */
  readonly onSendAgain: ((eventId: string) => void) | undefined
}

const states = {
  waiting: { text: 'Waiting', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'success' },
  parked: { text: 'Parked', tone: 'danger' },
} as const

/** The deliveries of an endpoint, newest first. */
export function Deliveries({ endpointId, onSendAgain }: DeliveriesProps) {
  const [pages, setPages] = useState<readonly number[]>([])
  const { data, error, refetch } = useDeliveries(endpointId, pages.at(-1) ?? null)
  if (!data)
    return error ? (
      <Notice tone="error" live title="The deliveries could not be loaded.">
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    ) : (
      <Loading label="Loading the deliveries" />
    )
  return (
    <>
      <Table
        caption="Deliveries"
        columns={onSendAgain ? [...columns, sendColumn(onSendAgain)] : columns}
        rows={data.deliveries}
        rowKey={({ eventId }) => eventId}
        empty="No deliveries yet."
      />
      <ButtonRow>
        {pages.length > 0 ? <Button onClick={() => setPages(pages.slice(0, -1))}>Newer deliveries</Button> : null}
        {data.before === null ? null : (
          <Button onClick={() => setPages([...pages, data.before ?? 0])}>Older deliveries</Button>
        )}
      </ButtonRow>
    </>
  )
}

const columns: readonly Column<Delivery>[] = [
  { key: 'event', header: 'Event', names: true, cell: ({ type, number }) => `${number} ${type}` },
  { key: 'record', header: 'Record', cell: ({ recordId }) => recordId },
  { key: 'state', header: 'State', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].text}</Badge> },
  { key: 'response', header: 'Response', cell: responseOf },
  { key: 'attempts', header: 'Tries', variant: 'figure', cell: ({ attempts }) => attempts },
  { key: 'tried', header: 'Last try', cell: ({ triedAt }) => (triedAt ? formatMinute(triedAt) : '–') },
  { key: 'next', header: 'Next try', cell: ({ nextAt }) => (nextAt ? formatMinute(nextAt) : '–') },
]

const reasons: Readonly<Record<string, string>> = {
  TIMEOUT: 'No response within 10 seconds',
  ECONNREFUSED: 'Connection refused',
  ENOTFOUND: 'Host not found',
  ENODATA: 'Host not found',
  ETIMEOUT: 'Host not found in time',
  PRIVATE_ADDRESS: 'No public address',
}

function responseOf({ responseStatus, error, milliseconds }: Delivery): string {
  const text = responseStatus ?? (error && (reasons[error] ?? `No connection (${error})`))
  return text === null ? '–' : `${text}, ${milliseconds} ms`
}

function sendColumn(onSendAgain: (eventId: string) => void): Column<Delivery> {
  return {
    key: 'send',
    header: 'Send',
    print: false,
    cell: ({ eventId, state, type, number }) =>
      state === 'waiting' ? (
        '–'
      ) : (
        <Button small aria-label={`Send again ${number} ${type}`} onClick={() => onSendAgain(eventId)}>
          Send again
        </Button>
      ),
  }
}
