import * as z from 'zod/mini'
import { brandsOnce, referenceItemSchema } from '#areas/reference-data/contract'
import type { Http } from '#browser/http'
import type { DocumentLists } from '../contract/index.ts'

/** What the screen offers, and where help is written to: null where that could not be learnt. */
export type DocumentScreenLists = DocumentLists & {
  /** Name endings of the files that are taken, as in ".pdf". */
  readonly fileTypes: readonly string[]
  readonly toMail: string | null
}

export type DocumentService = ReturnType<typeof documentService>

/** The calls of DOCUMENT UPLOAD (specification 001 §7); `base` is the quote service's address in the environment. */
export function documentService(http: Http, base: string) {
  const root = `${base}quote/doc/`
  const items = { schema: z.array(referenceItemSchema) }
  return {
    uploadAddress: `${root}upload`,
    lists: async (): Promise<DocumentScreenLists> => {
      const [brands, categories, fileTypes, toMail] = await Promise.all([
        http.get(`${root}party-names`, items),
        http.get(`${root}categories`, items),
        http.get(`${root}file-types`, { schema: z.array(z.string()) }),
        // Only for when sending fails: the screen goes without it.
        http.get(`${root}email`, { schema: z.object({ toMail: z.string() }) }).then(
          (email) => email.toMail,
          () => null,
        ),
      ])
      return { brands: brandsOnce(brands), categories, fileTypes, toMail }
    },
  }
}
