import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { CheckForm } from '#platform/files'
import type { AddressSigner } from './address-signer.ts'
import type { ObjectStore } from './object-store.ts'

/** What keeps files, as one process has it. */
export type Objects = {
  readonly store: ObjectStore
  readonly signer: AddressSigner
  readonly checkForm: CheckForm
  /** Where files rest on this machine while they are received and checked. */
  readonly spoolFolder: string
  /** Asks the malware scanner whether it is there; `null` when none is set. */
  readonly pingScanner: (() => Promise<void>) | null
}

/** What functions about files need; an AppContext has all of it. */
export type ObjectDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly objects: Objects
}

/** A checked file whose bytes are kept, waiting to be accepted by a record of its area. */
export type StoredFile = {
  readonly uploadId: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}
