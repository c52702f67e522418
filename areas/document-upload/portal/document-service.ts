import * as z from 'zod/mini'
import { brandsOnce, referenceItemSchema } from '#areas/reference-data/contract'
import type { Http } from '#browser/http'
import type { DocumentLists } from '../contract/index.ts'

/** The options of the form, and the support address: null when it could not be loaded. */
export type DocumentScreenLists = DocumentLists & {
  /** Accepted file name endings, as in ".pdf". */
  readonly fileTypes: readonly string[]
  readonly toMail: string | null
}

export type DocumentService = ReturnType<typeof documentService>

/** The HTTP calls of DOCUMENT UPLOAD (specification 001 §7); `base` is the address of the quote service. */
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
        // Only the dialog for a failed upload needs the address: the screen works without it.
        http.get(`${root}email`, { schema: z.object({ toMail: z.string() }) }).then(
          (email) => email.toMail,
          () => null,
        ),
      ])
      return { brands: brandsOnce(brands), categories, fileTypes, toMail }
    },
  }
}
