import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { CheckForm } from '#platform/files'
import type { Check } from '#platform/health'
import { Refusal, type Refused, refuse, uploadTimeout } from '#platform/http'
import type { AddressSigner } from './address-signer.ts'
import { addressLife, type ObjectStore } from './object-store.ts'

/** The file storage of one process. */
export type Objects = {
  readonly store: ObjectStore
  readonly signer: AddressSigner
  readonly checkForm: CheckForm
  /** The local folder for files while they are received and checked. */
  readonly spoolFolder: string
  /** Checks that the malware scanner answers; `null` when none is configured. */
  readonly pingScanner: Check | null
}

/** The dependencies of all functions about files. */
export type ObjectDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly objects: Objects
}

/** A checked and stored file that waits for a record of its area to accept it. */
export type StoredFile = {
  readonly uploadId: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}

const hour = 3_600_000

/** In milliseconds. */
export const lifetimes = {
  /** Incomplete uploads: the life of an address and the longest upload that begins at its end. */
  broken: addressLife * 1000 + uploadTimeout,
  picked: 24 * hour,
  /** A form may stay open this long. */
  batch: 7 * 24 * hour,
} as const

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

export function tooLargeTogether(name: string, limit: number): Refusal {
  const reason = `all files together may have ${Math.floor(limit / 1024 / 1024)} MB. Remove some and send again.`
  const file = { name, reason: `A${reason.slice(1)}` }
  return new Refusal(413, [{ code: 'files-too-large', message: `${name} was not accepted: ${reason}`, file }])
}

export function addressExpired(): Refusal {
  return refuse('address-expired', 'The upload address has expired. Attach the file again.', { status: 403 })
}

export function missingFile(name: string): Refused {
  const reason = 'was not uploaded, or has expired. Attach it again.'
  return { code: 'file-missing', message: `${name} ${reason}`, file: { name, reason: `It ${reason}` } }
}

export function duplicateFile(name: string): Refused {
  const reason = 'is attached twice. Remove or rename one of the two.'
  return { code: 'file-twice', message: `${name} ${reason}`, file: { name, reason: `It ${reason}` } }
}

/** 503 when the unavailable scanner is the only reason: the same files may pass later. */
export function refuseFiles(refused: readonly Refused[]): Refusal {
  const scannerUnavailable = refused.every(({ code }) => code === 'scan-unavailable')
  return scannerUnavailable ? new Refusal(503, refused, 60) : new Refusal(400, refused)
}
