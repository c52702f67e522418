import type { Readable } from 'node:stream'
import { Refusal } from '#platform/http'

/** A whole file on this machine. */
export type LocalFile = {
  readonly path: string
  readonly size: number
  readonly contentType: string
  /** Of the content, in hexadecimal. */
  readonly sha256: string
}

/** A file that lies on this machine for as long as it is checked and kept. */
export type Spooled = Omit<LocalFile, 'contentType'> & { readonly discard: () => Promise<void> }

/** Where a file is spooled, and the most bytes that it may have. */
export type SpoolPlace = { readonly folder: string; readonly limit: number }

/** What was learnt of an object when it was written. */
export type KnownObject = { readonly version: string; readonly sha256: string | null }

export type ObjectHead = {
  readonly size: number
  /** Another content has another version; opaque. */
  readonly version: string
}

export type ListedObject = { readonly key: string; readonly size: number; readonly changedAt: Date }

export type PresignPut = {
  readonly key: string
  readonly contentType: string
  /** Exactly how many bytes will be sent; `null` when the caller did not say. */
  readonly size: number | null
  /** The most that is taken when the size is not known, where the store can bound it. */
  readonly limit: number
}

/** What a browser needs to send one file on its own: `PUT` the bytes to `url` with exactly these headers. */
export type PresignedPut = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

/**
 * Bytes under keys that the server issues. Two of them exist, a folder and S3, and one suite of tests holds for both.
 * Whatever else goes wrong is a Refusal 503 `storage-away`.
 */
export type ObjectStore = {
  /** An address that takes one upload within five minutes, of that type and size, and never replaces an object. */
  readonly presignPut: (put: PresignPut) => Promise<PresignedPut>
  /** Keeps a copy of a file, durable when this returns. @throws ObjectExists instead of replacing an object */
  readonly write: (key: string, file: LocalFile) => Promise<void>
  /** The bytes. @throws ObjectMissing when there is no object, or none of that version */
  readonly read: (key: string, version?: string) => Promise<Readable>
  /** The bytes as a file on this machine. @throws ObjectMissing as `read` does, TooLarge */
  readonly spool: (key: string, known: KnownObject, place: SpoolPlace) => Promise<Spooled>
  readonly head: (key: string) => Promise<ObjectHead | null>
  /** The same content under another key as well; done twice it is as done once. @throws ObjectMissing as `read` does */
  readonly copy: (from: string, to: string, version?: string) => Promise<void>
  /** Removes an object, or nothing. */
  readonly remove: (key: string) => Promise<void>
  /** Every object whose key begins so; `kept/IRONBARK/` are the accepted files of that lender. */
  readonly list: (prefix: string) => AsyncIterable<ListedObject>
  /** Throws when the store cannot be used now. */
  readonly check: () => Promise<void>
  /** Where browsers send uploads, when that is not this server: the portal must be allowed to reach it. */
  readonly uploadOrigin: string | null
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}

export class ObjectExists extends Error {
  override name = 'ObjectExists'
}

/** More bytes than the caller allows. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** Seconds that an upload or download address lives. */
export const addressLife = 300

const keyPattern = /^(incoming|kept)(\/[A-Za-z0-9][A-Za-z0-9.-]*){1,3}$/

/** Keys are made of our own words and ids only, so that none can lead out of the store. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('An object key must be incoming/… or kept/… and hold ids only.')
  return key
}

/** Where the bytes of a browser arrive; only what was checked leaves from there. */
export function incomingKey(channel: string, uploadId: string): string {
  return `incoming/${channel}/${uploadId}`
}

/** Which upload bytes under such a key are of. */
export function uploadOfIncoming(key: string): { channel: string; uploadId: string } {
  const [, channel = '', uploadId = ''] = key.split('/')
  return { channel, uploadId }
}

/** Where checked files lie. */
export function keptKey(channel: string, uploadId: string): string {
  return `kept/${channel}/${uploadId}`
}

export function storageAway(cause: unknown): Refusal {
  const message = 'Files cannot be saved now. Try again in a moment.'
  return Object.assign(new Refusal(503, [{ code: 'storage-away', message }], 10), { cause })
}

/** What the machine refuses, as a full disk does, is no fault of what was sent: it may be kept a moment later. */
export function asStorageAway(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? storageAway(error) : error
}
