import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { CheckFile } from '#platform/files'
import { Refusal, type Refused } from '#platform/http'
import { discardUploads } from './accept-uploads.ts'
import type { ObjectDeps, StoredFile } from './objects.ts'
import { type AttachedName, discardAll, type PartRules, type ReceivedFile, receiveParts } from './receive-parts.ts'
import { storeFile } from './store-file.ts'
import type { UploadOwner } from './upload-store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart parts that a route receives, for its API description. */
    form?: z.ZodMiniType
  }
}

export type FormRules<Content> = PartRules & {
  /**
   * Validates the JSON part, given the names of the attached files; throws the Refusal of an invalid form. Runs before
   * any file is checked.
   */
  readonly read: (content: unknown, attached: readonly AttachedName[]) => Content | Promise<Content>
}

export type ReceivedForm<Content> = { readonly content: Content; readonly files: readonly StoredFile[] }

/**
 * Receives, checks and stores a form with files from one multipart request. The files wait 15 minutes for a record to
 * accept them: call `acceptUploads` in the transaction that creates it.
 *
 * @throws Refusal with a sentence for every file that is refused; 503 `scan-unavailable` while the scanner is
 *   unavailable
 */
export async function receiveForm<Content>(
  deps: ObjectDeps,
  request: FastifyRequest,
  owner: UploadOwner,
  rules: FormRules<Content>,
): Promise<ReceivedForm<Content>> {
  const { objects } = deps
  const { content: sent, files, attached, refused } = await receiveParts(request, objects.spoolFolder, rules)
  try {
    const content = await rules.read(sent, attached)
    const checked = await checkAll(objects.checkForm(owner), files, refused)
    return { content, files: await storeAll(deps, owner, checked) }
  } finally {
    await discardAll(files)
  }
}

type CheckedFile = ReceivedFile & { readonly contentType: string }

async function checkAll(
  checkFile: CheckFile,
  files: readonly ReceivedFile[],
  refusedByName: readonly Refused[],
): Promise<CheckedFile[]> {
  const refused = [...refusedByName]
  const accepted: CheckedFile[] = []
  for (const file of files) {
    const verdict = await checkFile(file)
    if ('refused' in verdict) refused.push(verdict.refused)
    else accepted.push({ ...file, ...verdict })
  }
  if (refused.length > 0) throw refuseFiles(refused)
  return accepted
}

async function storeAll(deps: ObjectDeps, owner: UploadOwner, files: readonly CheckedFile[]): Promise<StoredFile[]> {
  const kept: StoredFile[] = []
  try {
    for (const file of files) kept.push(await storeFile(deps, owner, file))
    return kept
  } catch (error) {
    await discardUploads(deps, owner.channel, kept)
    throw error
  }
}

/** 503 when the unavailable scanner is the only reason: the same files may pass later. */
export function refuseFiles(refused: readonly Refused[]): Refusal {
  const scannerIsAway = refused.every(({ code }) => code === 'scan-unavailable')
  return scannerIsAway ? new Refusal(503, refused, 60) : new Refusal(400, refused)
}
