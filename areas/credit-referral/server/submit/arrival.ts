import type { FastifyRequest } from 'fastify'
import type { LenderCaller } from '#areas/identity/server'
import { readContent, refuse } from '#platform/http'
import {
  type AttachedName,
  collectUploads,
  discardUploads,
  type ObjectFoundations,
  receiveForm,
  type StoredFile,
  type UploadOwner,
} from '#platform/objects'
import { type SentReferral, sentences, sentReferralSchema } from '../../contract/index.ts'
import { uploadArea } from './upload-area.ts'

/** Looks at a form before its files are taken; throws the Refusal when they need not be. */
export type Examine<Content> = (sent: SentReferral, attached: readonly AttachedName[]) => Promise<Content>

/** How a referral and its files come here. */
export type Arrival = {
  /** Checks and keeps the files of a form that is fit for it; they wait for a record to accept them. */
  readonly take: <Content>(
    examine: Examine<Content>,
  ) => Promise<{ readonly content: Content; readonly files: readonly StoredFile[] }>
  /** Lets files go that no record accepted. */
  readonly giveUp: (files: readonly StoredFile[]) => Promise<void>
}

const mostFiles = 200

/**
 * A referral with its files in one multipart form (specification 001 §7).
 *
 * @param totalLimit bytes of all files together
 */
export function arriveByForm(
  foundations: ObjectFoundations,
  request: FastifyRequest,
  caller: LenderCaller,
  totalLimit: number,
): Arrival {
  return {
    take: async (examine) =>
      await receiveForm(foundations, request, ownerOf(caller), {
        fileField: 'attachment',
        contentField: 'referral',
        totalLimit,
        mostFiles,
        read: async (content, attached) => await examine(readContent(sentReferralSchema, content), attached),
      }),
    // What cannot be let go now is swept in a quarter of an hour.
    giveUp: async (files) => await discardUploads(foundations, caller.channel, files).catch(() => undefined),
  }
}

/** A referral whose files were sent ahead, each to an address of its own. They stay, so that it can be sent again. */
export function arriveByAddress(foundations: ObjectFoundations, sent: SentReferral, caller: LenderCaller): Arrival {
  const fileNames = sent.filenames ?? []
  const collect = async () => {
    if (fileNames.length === 0) return []
    if (!sent.uuid) throw refuse('uuid-required', sentences.filenamesRequired, { field: 'uuid' })
    return await collectUploads(foundations, { ...ownerOf(caller), batchId: sent.uuid.toLowerCase(), fileNames })
  }
  return {
    take: async (examine) => {
      const attached = fileNames.map((name) => ({ name, sha256: null }))
      return { content: await examine(sent, attached), files: await collect() }
    },
    giveUp: async () => undefined,
  }
}

function ownerOf({ channel, subject }: LenderCaller): UploadOwner {
  return { channel, owner: subject, area: uploadArea }
}
