import type { FastifyRequest } from 'fastify'
import { type LenderCaller, lenderOf } from '#areas/identity/server'
import { callOf } from '#platform/idempotency'
import { discardUploads, type FormRules, type ObjectDeps, receiveForm, type StoredFile } from '#platform/objects'
import type { Receipt } from '../contract/index.ts'
import { keepReceipt, type SentUpload } from './keep-receipt.ts'

type UploadRules<Content> = Omit<FormRules<Content>, 'fileField'> & {
  readonly area: string
  /** What the form is, once its files are known; throws the Refusal when they are not what it takes. */
  readonly upload: (content: Content, files: readonly StoredFile[]) => SentUpload
}

/**
 * Takes files in one multipart request and answers the receipt. Whatever is refused after the files have come leaves
 * none of them.
 *
 * @throws Refusal as `receiveForm` and `keepReceipt` do
 */
export async function receiveUpload<Content>(
  deps: ObjectDeps,
  request: FastifyRequest,
  { area, upload, ...rules }: UploadRules<Content>,
): Promise<Receipt> {
  const { database, clock } = deps
  const caller: LenderCaller = lenderOf(request)
  const { channel, subject } = caller
  const owner = { channel, owner: subject, area }
  const { content, files } = await receiveForm(deps, request, owner, { ...rules, fileField: 'attachment' })
  try {
    const sent = upload(content, files)
    const body = { content, files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })) }
    return await database
      .transaction()
      .execute((transaction) => keepReceipt(transaction, caller, sent, { call: callOf(request), body, at: clock() }))
  } finally {
    // What was accepted stays; what a repeated call brought again, or a refused one, does not.
    await discardUploads(deps, channel, files)
  }
}
