import type { Readable } from 'node:stream'
import type { Check } from '#platform/health'
import { Refusal } from '#platform/http'

/** A complete file on the local disk. */
export type LocalFile = {
  readonly path: string
  readonly size: number
  /** Of the content, in hexadecimal. */
  readonly sha256: string
  /** Removes the file if it is a temporary one. */
  readonly discard: () => Promise<void>
}

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
 * Stores bytes under keys that the server issues; an object never changes. There are two implementations, a folder and
 * S3, which pass the same test suite. Any other error is a Refusal 503 `storage-unavailable`.
 */
export type ObjectStore = {
  /** Issues an address for one upload of that type and size, valid for five minutes; it never replaces an object. */
  readonly presignPut: (put: PresignPut) => Promise<PresignedPut>
  /** Stores a copy of a file; durable when this returns. @throws ObjectExists instead of replacing an object */
  readonly write: (key: string, file: LocalFile, contentType: string) => Promise<void>
  /** @throws ObjectMissing */
  readonly read: (key: string) => Promise<Readable>
  /**
   * An object as a file on the local disk.
   *
   * @param limit maximum size in bytes
   * @param sha256 its checksum, if it is known: it need not be calculated again
   * @throws ObjectMissing, TooLarge
   */
  readonly toLocalFile: (key: string, limit: number, sha256: string | null) => Promise<LocalFile>
  /** In bytes; null when there is no object. */
  readonly sizeOf: (key: string) => Promise<number | null>
  /** Removes an object, if it exists. */
  readonly remove: (key: string) => Promise<void>
  /** Throws when the store is unavailable. */
  readonly check: Check
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

export function storageUnavailable(cause: unknown): Refusal {
  const message = 'Files cannot be saved now. Try again in a moment.'
  return Object.assign(new Refusal(503, [{ code: 'storage-unavailable', message }], 10), { cause })
}

/** A machine error such as a full disk is not an error of the file: a retry may succeed. */
export function asStorageUnavailable(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? storageUnavailable(error) : error
}
