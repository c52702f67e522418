import * as z from 'zod/mini'
import type { FilePicking } from '#areas/upload/portal'
import type { RequestService } from '../request-service.ts'

type Deps = {
  readonly service: RequestService
  readonly picking: FilePicking
  readonly requestId: string
  /** The number of the question that is answered. */
  readonly question: number
}

/** What it answers is looked at when the request is asked for again. */
const schema = z.unknown()

/**
 * Sends an answer with its files: all in one form, or the names of those that were sent ahead.
 *
 * @throws CallRefused, or the signal's reason when the person stopped it
 */
export async function sendAnswer(
  { service, picking, requestId, question }: Deps,
  text: string,
  signal: AbortSignal,
): Promise<true> {
  const answer = { text, messageNumber: question }
  if (picking.mode === 'form') {
    const part = { name: 'answer', content: answer }
    const { answering } = service
    await picking.sendForm(service.answerAddress(requestId), { part, schema, idempotencyKey: answering, signal })
    return true
  }
  const filenames = picking.attached.map(({ name }) => name)
  // Without files there is no batch to name.
  const sentAhead = filenames.length > 0 ? { filenames, uuid: await picking.uuid() } : {}
  await service.answerNamed(requestId, { ...answer, ...sentAhead }, signal)
  return true
}
