import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { LenderCaller } from '#areas/identity/server'
import { readContent, refuse } from '#platform/http'
import {
  type AttachedName,
  collectUploads,
  discardUploads,
  type ObjectDeps,
  receiveForm,
  type StoredFile,
  type UploadOwner,
} from '#platform/objects'
import { mostFiles, type SentReferral, sentences } from '../contract/index.ts'

/** The upload area of credit referrals. */
export const uploadArea = 'credit-referral'

/** Validates the input before its files are received; throws a Refusal that makes receiving them unnecessary. */
export type Examine<Sent, Content> = (sent: Sent, attached: readonly AttachedName[]) => Promise<Content>

/** How a referral or an answer arrives with its files. */
export type Arrival<Sent> = {
  /** Stores the files of a valid form, until a record accepts them. */
  readonly receive: <Content>(
    examine: Examine<Sent, Content>,
  ) => Promise<{ readonly content: Content; readonly files: readonly StoredFile[] }>
  /** Deletes files that no record accepted. */
  readonly discard: (files: readonly StoredFile[]) => Promise<void>
}

type Form<Sent> = {
  /** The part that holds the form as JSON; the parts with files are named `attachment`. */
  readonly contentField: string
  readonly schema: z.core.$ZodType<Sent>
  /** Total bytes of all files. */
  readonly totalLimit: number
}

/** A multipart form that includes its files (specification 001 §7). */
export function arriveByForm<Sent>(
  deps: ObjectDeps,
  request: FastifyRequest,
  caller: LenderCaller,
  { contentField, schema, totalLimit }: Form<Sent>,
): Arrival<Sent> {
  return {
    receive: async (examine) =>
      await receiveForm(deps, request, ownerOf(caller), {
        fileField: 'attachment',
        contentField,
        totalLimit,
        mostFiles,
        read: async (content, attached) => await examine(readContent(schema, content), attached),
      }),
    discard: async (files) => await discardUploads(deps, caller.channel, files),
  }
}

/**
 * JSON whose files were uploaded beforehand, each to its own URL. They are not discarded, so that the call can be
 * repeated.
 */
export function arriveByAddress<Sent extends Pick<SentReferral, 'filenames' | 'uuid'>>(
  deps: ObjectDeps,
  sent: Sent,
  caller: LenderCaller,
): Arrival<Sent> {
  const fileNames = sent.filenames ?? []
  const collect = async () => {
    if (fileNames.length === 0) return []
    if (!sent.uuid) throw refuse('uuid-required', sentences.filenamesRequired, { field: 'uuid' })
    return await collectUploads(deps, { ...ownerOf(caller), batchId: sent.uuid.toLowerCase(), fileNames })
  }
  return {
    receive: async (examine) => {
      const attached = fileNames.map((name) => ({ name, sha256: null }))
      return { content: await examine(sent, attached), files: await collect() }
    },
    discard: async () => undefined,
  }
}

function ownerOf({ channel, subject }: LenderCaller): UploadOwner {
  return { channel, owner: subject, area: uploadArea }
}
