import type { Refused } from '#platform/http'

export type FileFaultCode =
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

/** Why a file is not taken: what follows its name in a sentence, and what the person can do. */
export class FileFault extends Error {
  override name = 'FileFault'
  readonly code: FileFaultCode
  readonly reason: string
  readonly remedy: string

  constructor(code: FileFaultCode, reason: string, remedy: string) {
    super(`${code}: ${reason}`)
    this.code = code
    this.reason = reason
    this.remedy = remedy
  }
}

/** The fault as a person reads it, with the name that the file is shown under. */
export function refusedFile(name: string, { code, reason, remedy }: FileFault): Refused {
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. ${remedy}`
  return { code, message: `${name} was not accepted: ${reason}. ${remedy}`, file: { name, reason: sentence } }
}

export const damaged = (reason: string): FileFault =>
  new FileFault('file-damaged', reason, 'Open it on your computer, save it again and attach that copy.')
