import type { FastifyRequest } from 'fastify'
import type { LenderCaller } from '#areas/identity/server'
import { readContent, refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { collectUploads, discardUploads, type ObjectFoundations, receiveForm, type StoredFile } from '#platform/objects'
import { type SentAnswer, sentAnswerSchema, sentences } from '../../contract/index.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { uploadArea } from '../submit/upload-area.ts'
import { readText } from './read-text.ts'
import { requireOpenQuestion } from './require-open-question.ts'

/** An answer that has come in whole: its files are checked and wait for a record to accept them. */
export type ArrivedAnswer = {
  readonly text: string
  readonly files: readonly StoredFile[]
  /** By what the same answer is known again. */
  readonly body: unknown
  /** Lets the files go when no record accepts them. */
  readonly giveUp: () => Promise<void>
}

type Means = ObjectFoundations & {
  /** Bytes of all files of an answer together. */
  readonly totalLimit: number
}

const mostFiles = 200

/**
 * An answer with its files in one multipart form: parts named `attachment`, and the JSON part `answer`.
 *
 * @throws Refusal 400 for the text and for every file that is refused, 404, 409 `no-open-question`, 413, 503
 */
export async function receiveAnswer(
  means: Means,
  request: FastifyRequest,
  caller: LenderCaller,
  key: ReferralKey,
  call: Call,
): Promise<ArrivedAnswer> {
  const { totalLimit } = means
  const { content, files } = await receiveForm(means, request, ownerOf(caller), {
    fileField: 'attachment',
    contentField: 'answer',
    totalLimit,
    mostFiles,
    read: async (sent, attached) => {
      const text = readAnswerText(readContent(sentAnswerSchema, sent))
      await requireOpenQuestion(means, key, call)
      return { text, body: { text, attached } }
    },
  })
  // What cannot be let go now is swept in a quarter of an hour.
  const giveUp = async () => await discardUploads(means, caller.channel, files).catch(() => undefined)
  return { ...content, files, giveUp }
}

/**
 * An answer whose files were sent ahead under a uuid. They stay when it is refused, so that it can be sent again.
 *
 * @throws Refusal as `receiveAnswer`, and 400 `uuid-required`
 */
export async function collectAnswer(
  means: Means,
  sent: SentAnswer,
  caller: LenderCaller,
  key: ReferralKey,
  call: Call,
): Promise<ArrivedAnswer> {
  const text = readAnswerText(sent)
  await requireOpenQuestion(means, key, call)
  const fileNames = sent.filenames ?? []
  const answer = { text, body: { text, uuid: sent.uuid, fileNames }, giveUp: async () => undefined }
  if (fileNames.length === 0) return { ...answer, files: [] }
  if (!sent.uuid) throw refuse('uuid-required', sentences.filenamesRequired, { field: 'uuid' })
  const named = { ...ownerOf(caller), batchId: sent.uuid.toLowerCase(), fileNames }
  return { ...answer, files: await collectUploads(means, named) }
}

function readAnswerText({ text }: SentAnswer): string {
  return readText(text, { required: sentences.answerRequired, tooLong: sentences.answerTooLong })
}

function ownerOf({ channel, subject }: LenderCaller) {
  return { channel, owner: subject, area: uploadArea }
}
