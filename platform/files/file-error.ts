import type { Refused } from '#platform/http'

export type FileErrorCode =
  | 'file-type'
  | 'file-empty'
  | 'file-content'
  | 'file-damaged'
  | 'file-encrypted'
  | 'file-infected'
  | 'archive-too-large'
  | 'archive-nested'
  | 'archive-link'
  | 'archive-path'
  | 'archive-content'
  | 'scan-unavailable'

/** Why a file is refused: `reason` continues a message after the file name, `remedy` tells the user what to do. */
export class FileError extends Error {
  override name = 'FileError'
  readonly code: FileErrorCode
  readonly reason: string
  readonly remedy: string

  constructor(code: FileErrorCode, reason: string, remedy: string) {
    super(`${code}: ${reason}`)
    this.code = code
    this.reason = reason
    this.remedy = remedy
  }
}

/** The refusal for the user, with the displayed name of the file. */
export function refusedFile(name: string, { code, reason, remedy }: FileError): Refused {
  const message = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. ${remedy}`
  return { code, message: `${name} was not accepted: ${reason}. ${remedy}`, file: { name, reason: message } }
}

export const damaged = (reason: string): FileError =>
  new FileError('file-damaged', reason, 'Open it on your computer, save it again and attach that copy.')
