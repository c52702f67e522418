import type { AnswerSchema, IdempotencyKey, Refused } from '#browser/http'
import type { PickedFiles } from './picked-files.ts'

export type FilePickingOptions = {
  /**
   * `pre-signed` uploads each file when it is picked; `form` holds the files for the submit (feature
   * usePreSignedUrlUpload).
   */
  readonly mode: 'form' | 'pre-signed'
  /** Name endings from the server, as in ".pdf". Until they are loaded, no file is refused for its type. */
  readonly fileTypes: readonly string[] | undefined
  readonly totalLimitMegabytes: number
  /** Only one file: a new one replaces the previous one. */
  readonly single?: boolean
  /** Prefix of the batch id in the storage key: `public/documents/` for data upload. */
  readonly keyPrefix?: string
  /** `GET …/uuid`, uncached. Called for the first upload or when the form opens, and again on a reset. */
  readonly loadUuid?: () => Promise<string>
}

/** The files of a draft that are already in the batch. */
export type RestoredFiles = {
  readonly uuid: string
  readonly files: readonly { readonly name: string; readonly size: number }[]
}

/** The user's answer for a file with personal numbers. */
export type NumbersAnswer = 'remove' | 'mask' | 'attach'

/** One multipart request with the picked files. */
export type SendFormRequest<T> = {
  /** The name and content of the JSON part, as in `referral`. */
  readonly part: { readonly name: string; readonly content: unknown }
  /** The field name of the file parts. Default `attachment`. */
  readonly filePart?: string
  readonly schema: AnswerSchema<T>
  readonly idempotencyKey?: IdempotencyKey
  readonly signal?: AbortSignal
}

/** Actions on the picked files. The functions keep their identity across renders. */
export type PickingVerbs = {
  readonly pick: (files: readonly File[]) => void
  /** Aborts the upload of a file and removes it from the list. */
  readonly cancel: (id: string) => void
  readonly retry: (id: string) => void
  readonly remove: (id: string) => void
  readonly answer: (id: string, answer: NumbersAnswer) => void
  /** Requests the uuid of the batch before the first file is picked, in mode `pre-signed`. */
  readonly begin: () => void
  /** Discards the files, the notices and the batch, and requests a new uuid (specification 001 §4). */
  readonly reset: () => void
  readonly restore: (restored: RestoredFiles) => void
  /** Shows the errors of a refused submit at the files that they name. */
  readonly showRefused: (refused: readonly Refused[]) => void
  /** The uuid of the batch; requests one when there is none yet. */
  readonly uuid: () => Promise<string>
  /** Sends all files in one request and shows the progress of each. Throws `CallRefused`; the files then wait again. */
  readonly sendForm: <T>(address: string, request: SendFormRequest<T>) => Promise<T>
}

export type FilePicking = PickedFiles &
  PickingVerbs & {
    readonly mode: 'form' | 'pre-signed'
    readonly fileTypes: readonly string[]
    readonly single: boolean
  }
