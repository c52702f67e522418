import * as z from 'zod/mini'
import type { Allowed } from '#areas/identity/server'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import { fileExtensions } from '#platform/files'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { AppContext } from '#platform/service'

/**
 * The lists of every upload form (specification 001 §7): categories, accepted file types and the support address.
 *
 * @param base the path prefix, as in `/api/quote/doc/`
 */
export function uploadListRoutes(
  server: HttpServer,
  deps: AppContext,
  { base, allowed, tags }: { readonly base: string; readonly allowed: Allowed; readonly tags: string[] },
): void {
  const { clock, settings } = deps
  const reference = referenceDataOf(deps)
  const config = { allowed }

  server.get(
    `${base}categories`,
    {
      config,
      schema: {
        tags,
        summary: 'The categories of files',
        response: { 200: z.array(referenceItemSchema), ...refusedAnswers },
      },
    },
    async () => [...reference.codeList('upload-categories', sydneyDate(clock()))],
  )

  server.get(
    `${base}file-types`,
    {
      config,
      schema: {
        tags,
        summary: 'The accepted file extensions, as in ".pdf"',
        response: { 200: z.array(z.string()), ...refusedAnswers },
      },
    },
    async () => [...fileExtensions],
  )

  server.get(
    `${base}email`,
    {
      config,
      schema: {
        tags,
        summary: 'The support address for failed uploads',
        response: { 200: z.object({ toMail: z.string() }), ...refusedAnswers },
      },
    },
    async () => ({ toMail: settings.SUPPORT_MAIL }),
  )
}
