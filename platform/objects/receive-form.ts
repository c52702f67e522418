import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { cleanFileName } from '#packages/file-name'
import { refuseFileType } from '#platform/files'
import { Refusal, type Refused, refuse, refuseUnsafeJson } from '#platform/http'
import { type LocalFile, TooLarge } from './object-store.ts'
import { duplicateFile, type ObjectDeps, refuseFiles, type StoredFile, tooLargeTogether } from './objects.ts'
import { spool } from './spool.ts'
import { discardUploads, storeFile } from './store-file.ts'
import type { UploadOwner } from './upload-store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart parts that a route receives, for its API description. */
    form?: z.ZodMiniType
  }
}

/** The clean name of an attached file; `sha256` is null when the name was refused and the content not read. */
export type AttachedName = { readonly name: string; readonly sha256: string | null }

export type FormRules<Content> = {
  /** The field with the form as JSON: `referral`, `dataupload`; with or without a file name, in any order. */
  readonly contentField: string
  /** Total size of all files in bytes. */
  readonly totalLimit: number
  readonly maxFiles: number
  /** The refusal of too many files; by default a message with the limit. */
  readonly tooMany?: () => Refusal
  /**
   * Validates the JSON part, given the names of the attached files; throws the Refusal of an invalid form. Runs before
   * any file is checked.
   */
  readonly parse: (content: unknown, attached: readonly AttachedName[]) => Content | Promise<Content>
}

type ReceivedForm<Content> = { readonly content: Content; readonly files: readonly StoredFile[] }

/** A file of the form, or why its name alone refuses it. */
type Received =
  | { readonly name: string; readonly file: LocalFile }
  | { readonly name: string; readonly refused: Refused }

const fileField = 'attachment'
const maxContentBytes = 1024 * 1024
const limitReached: ReadonlySet<unknown> = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT'])

/**
 * Receives, checks and stores a form with files from one multipart request. The files wait 15 minutes for a record to
 * accept them: call `acceptUploads` in the transaction that creates it. Whatever is refused, no file remains.
 *
 * @throws Refusal 400 `invalid-form` or with a message for every file that is refused; 413 `files-too-large`,
 *   `too-many-files`; 503 `scan-unavailable` while the scanner is unavailable
 */
export async function receiveForm<Content>(
  deps: ObjectDeps,
  request: FastifyRequest,
  owner: UploadOwner,
  rules: FormRules<Content>,
): Promise<ReceivedForm<Content>> {
  const { spoolFolder, checkForm } = deps.objects
  const received: Received[] = []
  try {
    const sent = await receiveParts(request, rules, async (part) => {
      received.push(await receiveFile(part, received, spoolFolder, rules.totalLimit))
    })
    const content = await rules.parse(
      sent,
      received.map((one) => ({ name: one.name, sha256: 'file' in one ? one.file.sha256 : null })),
    )
    const checkFile = checkForm(owner)
    const refused: Refused[] = []
    const checked: Parameters<typeof storeFile>[2][] = []
    for (const one of received) {
      const verdict = 'refused' in one ? one : await checkFile({ ...one.file, name: one.name })
      if ('refused' in verdict) refused.push(verdict.refused)
      else if ('file' in one) checked.push({ ...one.file, name: one.name, ...verdict })
    }
    if (refused.length > 0) throw refuseFiles(refused)
    return { content, files: await storeAll(deps, owner, checked) }
  } finally {
    for (const one of received) if ('file' in one) await one.file.discard()
  }
}

/** Reads the parts in their order; returns the content of the JSON part, undefined without one. */
async function receiveParts<Content>(
  request: FastifyRequest,
  { contentField, totalLimit, maxFiles, tooMany = () => tooManyFiles(maxFiles) }: FormRules<Content>,
  receive: (part: MultipartFile) => Promise<void>,
): Promise<unknown> {
  if (!request.isMultipart()) throw invalidForm()
  const limits = { fileSize: totalLimit + 1, files: maxFiles + 1, parts: maxFiles + 1, headerPairs: 20 }
  let content: unknown
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') throw invalidForm()
      if (part.fieldname === contentField && content === undefined) content = await parseJson(part.file)
      else if (part.fieldname !== fileField) throw invalidForm()
      else await receive(part)
    }
    return content
  } catch (error) {
    if (error instanceof Error && 'code' in error && limitReached.has(error.code)) throw tooMany()
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
    // Disk errors are already a Refusal; any other error means a truncated form, or no form at all.
    throw Object.assign(invalidForm(), { cause: error })
  } finally {
    // Reads the rest of a refused form: otherwise the browser does not receive the response.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function receiveFile(
  { filename, file }: MultipartFile,
  before: readonly Received[],
  spoolFolder: string,
  totalLimit: number,
): Promise<Received> {
  const name = cleanFileName(filename)
  // As with direct uploads, where a name identifies one file.
  const refused = before.some((other) => other.name === name) ? duplicateFile(name) : refuseFileType(name)
  if (refused) {
    file.resume()
    return { name, refused }
  }
  const used = before.reduce((sum, other) => sum + ('file' in other ? other.file.size : 0), 0)
  try {
    return { name, file: await spool(file, spoolFolder, totalLimit - used) }
  } catch (error) {
    throw error instanceof TooLarge ? tooLargeTogether(name, totalLimit) : error
  }
}

async function parseJson(stream: Readable): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxContentBytes)
      throw refuse('too-large', 'The request is too large. Send less data at a time.', { status: 413 })
    chunks.push(chunk)
  }
  // What cannot be parsed is an invalid form, like every other error.
  const content: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  refuseUnsafeJson(content)
  return content
}

async function storeAll(
  deps: ObjectDeps,
  owner: UploadOwner,
  files: readonly Parameters<typeof storeFile>[2][],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  try {
    for (const file of files) stored.push(await storeFile(deps, owner, file))
    return stored
  } catch (error) {
    await discardUploads(deps, owner.channel, stored)
    throw error
  }
}

function tooManyFiles(maxFiles: number): Refusal {
  const message = `At most ${maxFiles} files can be sent at once. Remove some and send them after the others.`
  return refuse('too-many-files', message, { status: 413 })
}

function invalidForm(): Refusal {
  return refuse('invalid-form', 'The form could not be read. Reload the page and send it again.')
}
