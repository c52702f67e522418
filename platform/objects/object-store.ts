import type { Readable } from 'node:stream'
import { Refusal } from '#platform/http'

/** A complete file on the local disk. */
export type LocalFile = {
  readonly path: string
  readonly size: number
  readonly contentType: string
  /** Of the content, in hexadecimal. */
  readonly sha256: string
}

/** A local file that exists while it is checked and stored. */
export type Spooled = Omit<LocalFile, 'contentType'> & { readonly discard: () => Promise<void> }

export type SpoolPlace = {
  readonly folder: string
  /** Maximum size in bytes. */
  readonly limit: number
  /** The checksum of the content, if it is known: it is not calculated again. */
  readonly sha256?: string | null
}

export type ListedObject = { readonly key: string; readonly size: number; readonly changedAt: Date }

export type PresignPut = {
  readonly key: string
  readonly contentType: string
  /** The exact size in bytes; `null` when the caller did not give one. */
  readonly size: number | null
  /** Maximum size in bytes when `size` is unknown, if the store can enforce it. */
  readonly limit: number
}

/** The address and headers of a direct upload: `PUT` the bytes to `url` with exactly these headers. */
export type PresignedPut = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

/**
 * Stores bytes under keys that the server issues. There are two implementations, a folder and S3, which pass the same
 * test suite. Any other error is a Refusal 503 `storage-away`.
 */
export type ObjectStore = {
  /** Issues an address for one upload of that type and size, valid for five minutes; it never replaces an object. */
  readonly presignPut: (put: PresignPut) => Promise<PresignedPut>
  /** Stores a copy of a file; durable when this returns. @throws ObjectExists instead of replacing an object */
  readonly write: (key: string, file: LocalFile) => Promise<void>
  /** @throws ObjectMissing */
  readonly read: (key: string) => Promise<Readable>
  /** Reads an object into a local file. @throws ObjectMissing, TooLarge */
  readonly spool: (key: string, place: SpoolPlace) => Promise<Spooled>
  /** In bytes; null when there is no object. */
  readonly sizeOf: (key: string) => Promise<number | null>
  /** Removes an object, if it exists. */
  readonly remove: (key: string) => Promise<void>
  /** Lists the objects with this key prefix; `kept/IRONBARK/` holds the accepted files of that lender. */
  readonly list: (prefix: string) => AsyncIterable<ListedObject>
  /** Throws when the store is unavailable. */
  readonly check: () => Promise<void>
  /** The origin that browsers upload to; null for this server. The portal must be allowed to connect to it. */
  readonly uploadOrigin: string | null
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}

export class ObjectExists extends Error {
  override name = 'ObjectExists'
}

/** The content has more bytes than the caller allows. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** The lifetime of an upload or download address in seconds. */
export const addressLife = 300

const keyPattern = /^(incoming|kept)(\/[A-Za-z0-9][A-Za-z0-9.-]*){1,3}$/

/** Keys consist of fixed words and ids only, so that none can lead out of the store. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('An object key must be incoming/… or kept/… and hold ids only.')
  return key
}

/** The key that a browser uploads to; only checked files are copied from there. */
export function incomingKey(channel: string, uploadId: string): string {
  return `incoming/${channel}/${uploadId}`
}

/** The upload that an incoming key belongs to. */
export function uploadOfIncoming(key: string): { channel: string; uploadId: string } {
  const [, channel = '', uploadId = ''] = key.split('/')
  return { channel, uploadId }
}

/** The key of a checked file. */
export function storedKey(channel: string, uploadId: string): string {
  return `kept/${channel}/${uploadId}`
}

export function storageUnavailable(cause: unknown): Refusal {
  const message = 'Files cannot be saved now. Try again in a moment.'
  return Object.assign(new Refusal(503, [{ code: 'storage-away', message }], 10), { cause })
}

/** A machine error such as a full disk is not a fault of the file: a retry may succeed. */
export function asStorageUnavailable(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? storageUnavailable(error) : error
}
