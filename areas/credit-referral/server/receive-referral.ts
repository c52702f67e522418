import type { FastifyRequest, FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { collectFiles } from '#areas/case/server'
import { type Allowed, type LenderCaller, lenderOf } from '#areas/identity/server'
import { maxFiles, type UploadedFiles } from '#areas/upload/contract'
import { type HttpServer, parseContent, uploadTimeout } from '#platform/http'
import { idempotencyHeaders } from '#platform/idempotency'
import {
  type AttachedName,
  discardUploads,
  type ObjectDeps,
  receiveForm,
  type StoredFile,
  type UploadOwner,
} from '#platform/objects'

export const uploadArea = 'credit-referral'

/**
 * Receives a call with its files. `examine` validates the input; when it throws, no file is checked or stored.
 * `keep` stores all of it; files that it did not keep are deleted.
 */
export type Receive<Input> = <Content, Kept extends { readonly repeated: boolean }>(
  examine: (input: Input, attached: readonly AttachedName[]) => Promise<Content>,
  keep: (content: Content, files: readonly StoredFile[]) => Promise<Kept>,
) => Promise<Kept>

type ReceiveDeps = ObjectDeps & {
  /** Total bytes of all files of a call. */
  readonly totalLimit: number
}

type CallWithFiles<Input> = {
  /** As in `submit`; files that were uploaded beforehand are named in a call of `request-submit`. */
  readonly path: string
  readonly summary: string
  /** The part of the multipart form that holds the content as JSON. */
  readonly part: 'referral' | 'answer'
  readonly content: z.ZodMiniType<Input>
  /** More of the schema: its parameters and its responses. */
  readonly schema: FastifySchema
  readonly run: (request: FastifyRequest, receive: Receive<Input>) => Promise<unknown>
}

/** Serves both ways to send a call with its files: one multipart form, or JSON with the names of uploaded files. */
export function serveWithFiles<Input extends UploadedFiles>(
  server: HttpServer,
  deps: ReceiveDeps,
  { path, summary, part, content, schema, run }: CallWithFiles<Input>,
): void {
  const allowed: Allowed = { area: 'uwreferral', right: 'full' }
  const common = { tags: ['credit referral'], headers: idempotencyHeaders, ...schema }
  server.post(
    `/api/credit-referral/${path}`,
    {
      config: {
        allowed,
        receiveTimeout: uploadTimeout,
        form: z.object({ [part]: content, attachment: z.optional(z.array(z.file())) }),
      },
      schema: {
        ...common,
        summary: `${summary} with files`,
        description: `Parts named attachment, and the JSON part ${part}, in any order.`,
        consumes: ['multipart/form-data'],
      },
    },
    async (request) => await run(request, receiveByForm(deps, request, part, content)),
  )
  server.post(
    `/api/credit-referral/request-${path}`,
    {
      config: { allowed, responseTimeout: uploadTimeout },
      schema: {
        ...common,
        summary: `${summary} with uploaded files`,
        description: 'The files were uploaded under the uuid.',
        body: content,
      },
    },
    async (request) => await run(request, receiveByAddress(deps, request.body as Input, lenderOf(request))),
  )
}

/** A multipart form that includes its files (specification 001 §7). */
function receiveByForm<Input>(
  deps: ReceiveDeps,
  request: FastifyRequest,
  contentField: string,
  schema: z.ZodMiniType<Input>,
): Receive<Input> {
  const caller = lenderOf(request)
  return async (examine, keep) => {
    const { content, files } = await receiveForm(deps, request, ownerOf(caller), {
      contentField,
      totalLimit: deps.totalLimit,
      maxFiles,
      parse: async (content, attached) => await examine(parseContent(schema, content), attached),
    })
    let isKept = false
    try {
      const kept = await keep(content, files)
      isKept = !kept.repeated
      return kept
    } finally {
      if (!isKept) await discardUploads(deps, caller.channel, files)
    }
  }
}

/** JSON whose files were uploaded beforehand, each to its own URL. They stay, so that the call can be repeated. */
function receiveByAddress<Input extends UploadedFiles>(
  deps: ObjectDeps,
  input: Input,
  caller: LenderCaller,
): Receive<Input> {
  const fileNames = input.filenames ?? []
  return async (examine, keep) => {
    const content = await examine(
      input,
      fileNames.map((name) => ({ name, sha256: null })),
    )
    return await keep(content, await collectFiles(deps, ownerOf(caller), input))
  }
}

function ownerOf({ channel, subject }: LenderCaller): UploadOwner {
  return { channel, owner: subject, area: uploadArea }
}
