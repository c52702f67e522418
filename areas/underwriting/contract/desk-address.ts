import { readUploadsAddress, type UploadsAddress } from '#areas/upload/contract'
import { addressText, readTableAddress, type Table, type TableAddress } from '#packages/table'
import { decidedTable, type QueueField, queueTable } from './queue.ts'

/**
 * What the address of the insurer's desk says, so that Back and a shared link restore it. Everything is left out that is
 * as it would be without it: all open requests, the first page, the oldest first. The lenders' uploads have filters of their own.
 */
export type DeskAddress = {
  readonly show?: 'unassigned' | 'mine' | 'decided' | 'uploads'
  /** The request that is open: its lender's channel, a tilde and its number. */
  readonly request?: string
} & TableAddress<QueueField> &
  UploadsAddress

/** Which request: its lender, and its number there. */
export type RequestName = { readonly channel: string; readonly requestId: string }

const requestPattern = /^([A-Za-z0-9][A-Za-z0-9.-]{0,63})~([1-9]\d{0,17})$/
const parts = ['unassigned', 'mine', 'decided', 'uploads'] as const

/** Reads what stands after the question mark; what makes no sense is left out. */
export function readDeskAddress(given: Record<string, unknown>): DeskAddress {
  const show = parts.find((part) => part === addressText(given.show))
  const request = addressText(given.request)
  const place = { ...(show && { show }), ...(requestPattern.test(request) && { request }) }
  return { ...place, ...(show === 'uploads' ? readUploadsAddress(given) : readTableAddress(given, tableOf({ show }))) }
}

/** The table of a part of the queue. */
export function tableOf({ show }: { readonly show?: DeskAddress['show'] | undefined }): Table<QueueField> {
  return show === 'decided' ? decidedTable : queueTable
}

/** The list from which a request is opened, and to which Back leads. */
export function listOf(address: DeskAddress): DeskAddress {
  const { request: _request, ...list } = address
  return list
}

/** The request that an address has open, or null. */
export function openRequestOf({ request = '' }: DeskAddress): RequestName | null {
  const [, channel, requestId] = requestPattern.exec(request) ?? []
  return channel !== undefined && requestId !== undefined ? { channel, requestId } : null
}

/** How an address names a request: "IRONBARK~100001". */
export function requestInAddress({ channel, requestId }: RequestName): string {
  return `${channel}~${requestId}`
}
