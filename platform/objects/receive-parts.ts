import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { cleanFileName } from '#packages/file-name'
import { refuseFileType } from '#platform/files'
import { Refusal, type Refused, refuse, refuseHostileJson } from '#platform/http'
import { type Spooled, TooLarge } from './object-store.ts'
import { attachedTwice, tooLargeTogether } from './objects.ts'
import { spool } from './spool.ts'

export type PartRules = {
  /** The repeated field of the files: `attachment`. */
  readonly fileField: string
  /** The field with the form as JSON: `referral`, `dataupload`; with or without a file name, in any order. */
  readonly contentField: string
  /** Total size of all files in bytes. */
  readonly totalLimit: number
  readonly mostFiles: number
  /** The refusal of too many files; by default a sentence with the limit. */
  readonly tooMany?: () => Refusal
}

export type ReceivedFile = Spooled & { readonly name: string }

/** The clean name of an attached file; `sha256` is null when the name was refused and the content not read. */
export type AttachedName = { readonly name: string; readonly sha256: string | null }

export type ReceivedParts = {
  readonly content: unknown
  readonly files: readonly ReceivedFile[]
  /** All files in the order of the request, including the refused ones. */
  readonly attached: readonly AttachedName[]
  /** Files that were refused by their names, without reading them. */
  readonly refused: readonly Refused[]
}

const mostContent = 1024 * 1024
const limitReached: ReadonlySet<unknown> = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT'])

/**
 * Receives a multipart form and spools each file with backpressure from the disk. The caller discards the returned
 * files; if this throws, no file remains.
 *
 * @throws Refusal 400 `invalid-form`, 413 `files-too-large`, `too-many-files`
 */
export async function receiveParts(request: FastifyRequest, folder: string, rules: PartRules): Promise<ReceivedParts> {
  if (!request.isMultipart()) throw invalidForm()
  const files: ReceivedFile[] = []
  const attached: AttachedName[] = []
  const refused: Refused[] = []
  let content: unknown
  const limits = {
    fileSize: rules.totalLimit + 1,
    files: rules.mostFiles + 1,
    parts: rules.mostFiles + 1,
    headerPairs: 20,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') throw invalidForm()
      if (part.fieldname === rules.contentField && content === undefined) content = await readContent(part.file)
      else if (part.fieldname !== rules.fileField) throw invalidForm()
      else await receiveFile(part)
    }
    return { content, files, attached, refused }
  } catch (error) {
    await discardAll(files)
    throw asRefusal(error, rules)
  } finally {
    // Reads the rest of a refused form: otherwise the browser does not receive the response.
    request.raw.unpipe()
    request.raw.resume()
  }

  async function receiveFile({ filename, file }: MultipartFile): Promise<void> {
    const name = cleanFileName(filename)
    const remaining = rules.totalLimit - files.reduce((sum, { size }) => sum + size, 0)
    // As with direct uploads, where a name identifies one file.
    const isTwice = attached.some((other) => other.name === name)
    const refusal = isTwice ? attachedTwice(name) : refuseFileType(name)
    if (refusal) {
      refused.push(refusal)
      attached.push({ name, sha256: null })
      return await drain(file)
    }
    try {
      const received = { ...(await spool(file, { folder, limit: remaining })), name }
      files.push(received)
      attached.push({ name, sha256: received.sha256 })
    } catch (error) {
      throw error instanceof TooLarge ? tooLargeTogether(name, rules.totalLimit) : error
    }
  }
}

export async function discardAll(files: readonly Spooled[]): Promise<void> {
  await Promise.all(files.map(({ discard }) => discard()))
}

async function readContent(stream: Readable): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostContent) throw refuse('too-large', 'The request is too large. Send less at once.', { status: 413 })
    chunks.push(chunk)
  }
  const content = parse(Buffer.concat(chunks).toString('utf8'))
  refuseHostileJson(content)
  return content
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidForm()
  }
}

async function drain(stream: Readable): Promise<void> {
  for await (const _chunk of stream);
}

function asRefusal(error: unknown, { mostFiles, tooMany = () => tooManyFiles(mostFiles) }: PartRules): unknown {
  if (error instanceof Refusal) return error
  if (error instanceof Error && 'code' in error && limitReached.has(error.code)) return tooMany()
  if (error instanceof Error && 'statusCode' in error) return error
  // Disk errors are already a Refusal; any other error means a truncated form, or no form at all.
  return Object.assign(invalidForm(), { cause: error })
}

function tooManyFiles(most: number): Refusal {
  const message = `At most ${most} files can be sent at once. Remove some and send them after the others.`
  return refuse('too-many-files', message, { status: 413 })
}

function invalidForm(): Refusal {
  return refuse('invalid-form', 'The form could not be read. Reload the page and send it again.')
}
