import * as z from 'zod/mini'
import { attachDocuments, type CaseDeps, caseKey, fileOwnerOf, loadCase, policyCaseAccess } from '#areas/case/server'
import { lenderOf } from '#areas/identity/server'
import { uploadedFiles } from '#areas/upload/contract'
import { sydneyDate } from '#platform/clock'
import { fileExtensions } from '#platform/files'
import { type HttpServer, uploadTimeout } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import { variationDetailsSchema, variationFilesSchema } from '../contract/index.ts'
import { loadVariationDetails } from './load-variation.ts'
import { variationKind } from './variation-kind.ts'

const { view, full } = policyCaseAccess('variation')
const root = '/api/variation'
const params = z.object({ id: z.string() })

/** The routes of a variation's files, which are uploaded ahead: before its submission, and while it is open. */
export function documentRoutes(server: HttpServer, deps: CaseDeps): void {
  server.get(
    `${root}/files`,
    view('List accepted file types, and the documents usually needed by type', variationFilesSchema),
    async () => ({
      fileTypes: [...fileExtensions],
      expected: deps.reference
        .variationExpectations(sydneyDate(deps.clock()))
        .map(({ words, ...document }) => ({ ...document, words: [...words] })),
    }),
  )

  const attach = full('Attach uploaded files to an open variation', variationDetailsSchema, {
    description: 'The files were uploaded under the uuid.',
    headers: idempotencyHeaders,
    params,
    body: z.strictObject({ ...uploadedFiles, lastSeenEvent: z.nullish(z.int()) }),
  })
  server.post(
    `${root}/variations/:id/documents`,
    { ...attach, config: { ...attach.config, responseTimeout: uploadTimeout } },
    async (request) => {
      const by = lenderOf(request)
      const key = caseKey(variationKind, by.channel, request.params.id)
      const { lastSeenEvent = null, ...uploaded } = request.body
      await attachDocuments(
        deps,
        variationKind,
        { by, key, call: callOf(request), lastSeenEvent },
        fileOwnerOf(variationKind, by),
        uploaded,
      )
      return await loadCase(deps, variationKind, key, (snapshot, stored) => loadVariationDetails(snapshot, by, stored))
    },
  )
}
