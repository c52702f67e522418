import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useEnvironment } from '#areas/environment/portal'
import { type ReferenceItem, referenceItemSchema, uniqueBrands } from '#areas/reference-data/contract'
import { receiptMessages } from '#areas/upload/contract'
import { type LoadedDraft, loadDraft } from '#browser/drafts'
import { type Http, useHttp } from '#browser/http'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'

/** What an upload form offers (specification 001 §7). */
export type UploadLists = {
  readonly brands: readonly ReferenceItem[]
  readonly categories: readonly ReferenceItem[]
  /** Accepted file name endings, as in ".pdf". */
  readonly fileTypes: readonly string[]
  /** The support address; null when it could not be loaded. */
  readonly toMail: string | null
}

type UploadListsProps<Draft> = {
  readonly title: string
  /** The schema of the form's draft; null for a user who may not send. */
  readonly draft: z.ZodMiniType<Draft> | null
  /** The addresses of the lists, after that of the quote service. */
  readonly paths: { readonly brands: string; readonly others: string }
  readonly children: (lists: UploadLists, loaded: LoadedDraft<Draft>) => ReactNode
}

/** Loads the lists and the draft of an upload screen on each visit, then shows its form. */
export function WithUploadLists<Draft>({ title, draft, paths, children }: UploadListsProps<Draft>) {
  const http = useHttp()
  const base = useEnvironment().services.quote
  const { data, isPending, refetch } = useQuery({
    queryKey: ['upload-lists', paths.others],
    queryFn: async () => {
      const [lists, loaded] = await Promise.all([
        loadLists(http, `${base}${paths.brands}`, `${base}${paths.others}`),
        draft === null ? notLoaded : loadDraft(http, `${base}${paths.others}draft`, draft).catch(() => notLoaded),
      ])
      return { lists, loaded }
    },
    gcTime: 0,
  })
  if (data) return children(data.lists, data.loaded)
  return (
    <Page title={title}>
      {isPending ? (
        <Loading label="Loading the lists" />
      ) : (
        <Notice tone="error" live>
          <p>{receiptMessages.notReady}</p>
          <Button small onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      )}
    </Page>
  )
}

/** The form opens without its draft, and says so. */
const notLoaded = { content: null, revision: null, failed: true } as const

async function loadLists(http: Http, brandsAddress: string, root: string): Promise<UploadLists> {
  const items = { schema: z.array(referenceItemSchema) }
  const [brands, categories, fileTypes, toMail] = await Promise.all([
    http.get(brandsAddress, items),
    http.get(`${root}categories`, items),
    http.get(`${root}file-types`, { schema: z.array(z.string()) }),
    // Only the dialog for a failed upload needs the address: the screen works without it.
    http.get(`${root}email`, { schema: z.object({ toMail: z.string() }) }).then(
      (email) => email.toMail,
      () => null,
    ),
  ])
  return { brands: uniqueBrands(brands), categories, fileTypes, toMail }
}
