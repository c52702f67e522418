import type { AnswerSchema, IdempotencyKey, Refused } from '#browser/http'
import type { PickedFiles } from './picked-files.ts'

export type FilePickingOptions = {
  /** `pre-signed` sends each file when it is picked; `form` keeps them for the submit (feature usePreSignedUrlUpload). */
  readonly mode: 'form' | 'pre-signed'
  /** Name endings from the server, as in ".pdf". While they are not known, nothing is refused for its type. */
  readonly fileTypes: readonly string[] | undefined
  readonly totalLimitMegabytes: number
  /** One file only: the newest takes the place of the one before. */
  readonly single?: boolean
  /** Stands before the batch's id in the storage key: `public/documents/` for data upload. */
  readonly keyPrefix?: string
  /** `GET …/uuid`, never from memory. Asked when a file is first sent or the form begins, and again on a reset. */
  readonly loadUuid?: () => Promise<string>
}

/** Files of a draft that lie in the batch already. */
export type RestoredFiles = {
  readonly uuid: string
  readonly files: readonly { readonly name: string; readonly size: number }[]
}

/** What the person says about a file with personal numbers in it. */
export type NumbersAnswer = 'remove' | 'mask' | 'attach'

/** One multipart request with the picked files. */
export type SendFormRequest<T> = {
  /** The JSON part and its name, as in `referral`. */
  readonly part: { readonly name: string; readonly content: unknown }
  /** The name of each file's part. Default `attachment`. */
  readonly filePart?: string
  readonly schema: AnswerSchema<T>
  readonly idempotencyKey?: IdempotencyKey
  readonly signal?: AbortSignal
}

/** What can be done with the picked files. The same functions from first to last. */
export type PickingVerbs = {
  readonly pick: (files: readonly File[]) => void
  /** Stops the upload of a file and takes it off the list. */
  readonly cancel: (id: string) => void
  readonly retry: (id: string) => void
  readonly remove: (id: string) => void
  readonly answer: (id: string, answer: NumbersAnswer) => void
  /** Asks for the batch's uuid ahead of the first file, where files are sent ahead. */
  readonly begin: () => void
  /** Discards files, notices and the batch, and asks for a new uuid (specification 001 §4). */
  readonly reset: () => void
  readonly restore: (restored: RestoredFiles) => void
  /** Shows a service's refusals of the submit at the files that they name. */
  readonly showRefused: (refused: readonly Refused[]) => void
  /** The uuid of the batch, asked for when there is none yet. */
  readonly uuid: () => Promise<string>
  /** Sends everything in one request and shows how far each file is. Throws `CallRefused`; then the files still wait. */
  readonly sendForm: <T>(address: string, request: SendFormRequest<T>) => Promise<T>
}

export type FilePicking = PickedFiles &
  PickingVerbs & {
    readonly mode: 'form' | 'pre-signed'
    readonly fileTypes: readonly string[]
    readonly single: boolean
  }
