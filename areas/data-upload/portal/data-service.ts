import * as z from 'zod/mini'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { loadBrands } from '#areas/reference-data/portal'
import { uuidAnswerSchema } from '#areas/upload/contract'
import { createIdempotencyKey, type Http, noStore } from '#browser/http'
import type { DataLists, SentData } from '../contract/index.ts'

/** The options of the form, and the support address: null when it could not be loaded. */
export type DataScreenLists = DataLists & {
  /** Accepted file name endings, as in ".pdf". */
  readonly fileTypes: readonly string[]
  readonly toMail: string | null
}

export type DataService = ReturnType<typeof dataService>

/** The HTTP calls of DATA UPLOAD (specification 001 §7); `base` is the address of the quote service. */
export function dataService(http: Http, base: string) {
  const root = `${base}quote/data/`
  const moving = createIdempotencyKey()
  return {
    uploadAddress: `${root}upload`,
    uuid: async () => (await http.get(`${root}uuid`, { headers: noStore, schema: uuidAnswerSchema })).uuid,
    move: (body: SentData, signal: AbortSignal) => http.post(`${root}move`, { body, idempotencyKey: moving, signal }),
    lists: async (): Promise<DataScreenLists> => {
      const [brands, categories, fileTypes, toMail] = await Promise.all([
        loadBrands(http, base),
        http.get(`${root}categories`, { schema: z.array(referenceItemSchema) }),
        http.get(`${root}file-types`, { schema: z.array(z.string()) }),
        // Only the dialog for a failed upload needs the address: the screen works without it.
        http.get(`${root}email`, { schema: z.object({ toMail: z.string() }) }).then(
          (email) => email.toMail,
          () => null,
        ),
      ])
      return { brands, categories, fileTypes, toMail }
    },
  }
}
