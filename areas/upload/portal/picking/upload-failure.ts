import { sentences } from '#areas/upload/contract'
import { isRefused } from '#browser/http'
import type { PickedState } from './picked-file.ts'

/** Answers that another attempt with the same file will not change. */
const final = [400, 413, 415, 422]

/** What a failed upload means for its file, in words for a person. */
export function uploadFailure(error: unknown, name: string): PickedState {
  if (!isRefused(error) || error.status === 0) return { kind: 'failed', reason: sentences.uploadFailed }
  const said = error.refused.map(({ message }) => withoutName(message, name)).join(' ')
  if (said === '') return { kind: 'failed', reason: sentences.storageFailed }
  return { kind: final.includes(error.status) ? 'refused' : 'failed', reason: said }
}

/** Beside the name of the file, a sentence need not begin with it. */
export function withoutName(message: string, name: string): string {
  const start = `${name} was not accepted: `
  if (!message.startsWith(start)) return message
  const rest = message.slice(start.length)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** For the log: what happened, and nothing that a file is called. */
export function uploadFault(error: unknown): { status: number; codes: readonly string[] } | { fault: string } {
  if (isRefused(error)) return { status: error.status, codes: error.refused.map(({ code }) => code) }
  return { fault: error instanceof Error ? error.name : typeof error }
}
