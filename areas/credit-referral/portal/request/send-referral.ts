import * as z from 'zod/mini'
import type { SentReferral } from '#areas/credit-referral/contract'
import type { FilePicking } from '#areas/upload/portal'
import { answeredSubmissionSchema } from '../answered-referral.ts'
import type { ReferralService } from '../referral-service.ts'

type Deps = { readonly service: ReferralService; readonly picking: FilePicking }

/**
 * Sends a referral with its files: as one multipart form, or with the names of uploaded files. `again` resubmits an
 * existing one.
 *
 * @throws CallRefused, or the signal's reason when the user stopped the call
 */
export async function sendReferral(
  { service, picking, again }: Deps & { readonly again: boolean },
  referral: SentReferral,
  signal: AbortSignal,
): Promise<{ readonly requestId: string }> {
  const part = { name: 'referral', content: referral }
  const form = { part, schema: answeredSubmissionSchema, idempotencyKey: service.submission, signal }
  const answer =
    picking.mode === 'form'
      ? await picking.sendForm(service.submitAddress(again), form)
      : await service.submitNamed({ ...referral, ...(await sentAhead(picking)) }, again, signal)
  return answer ?? { requestId: referral.requestId ?? '' }
}

/**
 * Sends an answer with its files in the same way; refetch the referral for the result.
 *
 * @throws CallRefused, or the signal's reason when the user stopped the call
 */
export async function sendAnswer(
  { service, picking, referralId }: Deps & { readonly referralId: string },
  answer: { readonly text: string; readonly messageNumber: number },
  signal: AbortSignal,
): Promise<true> {
  if (picking.mode === 'form') {
    const part = { name: 'answer', content: answer }
    const form = { part, schema: z.unknown(), idempotencyKey: service.answering, signal }
    await picking.sendForm(service.answerAddress(referralId), form)
  } else await service.answerNamed(referralId, { ...answer, ...(await sentAhead(picking)) }, signal)
  return true
}

/** Names the uploaded files; without files there is no upload id. */
async function sentAhead(picking: FilePicking) {
  const filenames = picking.attached.map(({ name }) => name)
  return filenames.length > 0 ? { filenames, uuid: await picking.uuid() } : {}
}
