import type { DeskReferral } from '../../contract/index.ts'

type SentQuestion = {
  readonly text: string
  readonly by: string
  /** How many messages the request had before. */
  readonly after: number
}
type SentDecision = {
  readonly decision: string
  readonly uwNotes: string
  readonly version: number
  readonly by: string
}

/** Whether a request has just this question of just this person, who may not know that it arrived. */
export function asksFor({ text, by, after }: SentQuestion): (request: Pick<DeskReferral, 'messages'>) => boolean {
  return ({ messages }) =>
    messages.slice(after).some((message) => message.kind === 'question' && message.by === by && message.text === text)
}

/** Whether a request was decided by just this person in just this way. */
export function decidesSo(sent: SentDecision): (request: Pick<DeskReferral, 'versions'>) => boolean {
  return ({ versions }) =>
    versions.some(
      ({ version, decision, uwNotes, decidedBy }) =>
        version === sent.version && decision === sent.decision && uwNotes === sent.uwNotes && decidedBy === sent.by,
    )
}
