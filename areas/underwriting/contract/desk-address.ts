import { type QueueField, queueParts, tableOf } from '#areas/case/contract'
import { type PolicyListField, policyTable } from '#areas/policy/contract'
import { type SubmissionListField, submissionListTable } from '#areas/policy-submission/contract'
import { parseUploadsAddress, type UploadsAddress } from '#areas/upload/contract'
import { addressText, parseTableAddress, type TableAddress } from '#packages/table'

/** The query parameter that opens each kind of record. */
const places = {
  Referral: 'request',
  Variation: 'variation',
  Cancellation: 'cancellation',
  Policy: 'policy',
  Submission: 'submission',
} as const

const parts = [
  ...queueParts.filter((part) => part !== 'open'),
  ...(['policies', 'certificate', 'submissions', 'uploads'] as const),
] as const

/**
 * The query parameters of the underwriting desk, so that Back and a shared link restore it. Defaults are omitted: all
 * open requests, first page, longest waiting first. Policies, submissions and the lenders' uploads have their own
 * filters, and the form for a certificate has none. An open record is written as its lender's channel, a tilde and its ID.
 */
export type DeskAddress = {
  readonly show?: (typeof parts)[number]
} & { readonly [Kind in DeskRecord['kind'] as (typeof places)[Kind]]?: string } & TableAddress<QueueField> &
  TableAddress<PolicyListField> &
  TableAddress<SubmissionListField> &
  UploadsAddress

/** A record that the desk can open, identified by its lender's channel and its ID. */
export type DeskRecord = {
  readonly kind: keyof typeof places
  readonly channel: string
  readonly id: string
}
/** A record that underwriters work on in the queue. */
export type WorkRecord = DeskRecord & { readonly kind: Exclude<DeskRecord['kind'], 'Policy' | 'Submission'> }

const recordPattern = /^([A-Za-z0-9][A-Za-z0-9.-]{0,63})~([1-9]\d{0,17}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const kinds = Object.keys(places) as DeskRecord['kind'][]

/** Parses the query parameters of an address; invalid ones are ignored. */
export function parseDeskAddress(query: Record<string, unknown>): DeskAddress {
  const show = parts.find((part) => part === addressText(query.show))
  const opened = kinds.find((kind) => recordPattern.test(addressText(query[places[kind]])))
  const place = {
    ...(show && { show }),
    ...(opened && { [places[opened]]: addressText(query[places[opened]]) }),
  }
  return { ...place, ...listAddressOf(show, query) }
}

function listAddressOf(show: DeskAddress['show'], query: Record<string, unknown>) {
  if (show === 'certificate') return {}
  if (show === 'uploads') return parseUploadsAddress(query)
  if (show === 'submissions') return parseTableAddress(query, submissionListTable)
  return show === 'policies' ? parseTableAddress(query, policyTable) : parseTableAddress(query, tableOf({ show }))
}

/** The address without its open record: the list that Back leads to. */
export function listOf(address: DeskAddress): DeskAddress {
  const opening: readonly string[] = Object.values(places)
  return Object.fromEntries(Object.entries(address).filter(([name]) => !opening.includes(name)))
}

export function openRecordOf(address: DeskAddress): DeskRecord | null {
  for (const kind of kinds) {
    const [, channel, id] = recordPattern.exec(address[places[kind]] ?? '') ?? []
    if (channel !== undefined && id !== undefined) return { kind, channel, id }
  }
  return null
}

/** The query parameter that opens a record: `request=IRONBARK~100001`. */
export function addressOf({ kind, channel, id }: DeskRecord): Pick<DeskAddress, (typeof places)[DeskRecord['kind']]> {
  return { [places[kind]]: `${channel}~${id}` }
}

export function recordKey({ kind, channel, id }: DeskRecord): string {
  return `${places[kind]} ${channel}~${id}`
}
