import type { OwnAnswer } from './own-answers.ts'

const words: Readonly<Record<OwnAnswer['kind'], string>> = {
  asked: 'the underwriter has a question',
  decided: 'decided',
}

/** What the insurer did with a request, as in "Request 100012: decided". */
export function noticeWords({ requestId, kind }: OwnAnswer): string {
  return `Request ${requestId}: ${words[kind]}`
}
