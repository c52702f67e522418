import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useEnvironment } from '#areas/environment/portal'
import { type Preferences, preferencesSchema } from '#areas/preference/contract'
import { isUnknownCall, noStore, useHttp } from '#browser/http'
import { type ChosenList, pageSizes } from '#packages/table'

const queryKey = ['preferences'] as const

type Preference<Value> = {
  /** What the person chose; null when nothing, and while it is loading. */
  readonly value: Value | null
  readonly loading: boolean
  /** Stores a choice, null to remove it. It applies at once, also where it cannot be stored. */
  readonly choose: (value: Value | null) => void
  /** Whether the last choice could not be stored. It applies until the page is loaded again. */
  readonly failed: boolean
}

/**
 * A preference of the signed-on person. Content of an earlier shape counts as none.
 *
 * @param name `landing`, or `list-` and the name of a list
 * @param schema parses the content
 */
export function usePreference<Value extends Readonly<Record<string, unknown>>>(
  name: string,
  schema: { readonly safeParse: (content: unknown) => { readonly data?: Value | undefined } },
): Preference<Value> {
  const http = useHttp()
  const { services, features } = useEnvironment()
  // The services that have Home have preferences; without them a choice lasts until the page is loaded again.
  const known = features.showHome
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: () =>
      http.get(services.preference, { headers: noStore, schema: preferencesSchema }).catch(noneWhereUnknown),
    enabled: known,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const { mutate, isError } = useMutation({
    mutationFn: async (content: Value | null) => {
      if (!known) return
      const address = `${services.preference}${name}`
      await (content === null ? http.delete(address) : http.put(address, { body: content })).catch(noneWhereUnknown)
    },
    // One at a time, so that the last choice is the one stored.
    scope: { id: `preference ${name}` },
    onMutate: (content) => {
      queries.setQueryData<Preferences>(queryKey, (stored = {}) => {
        const { [name]: _former, ...others } = stored
        return content === null ? others : { ...others, [name]: { ...content } }
      })
    },
  })
  return {
    value: schema.safeParse(data?.[name]).data ?? null,
    loading: known && isPending,
    choose: mutate,
    failed: isError,
  }
}

/** The specifications do not define preferences: another insurer's services may not know the call. */
function noneWhereUnknown(error: unknown): Preferences {
  if (isUnknownCall(error)) return {}
  throw error
}

const texts = z.record(z.string(), z.string())
const listPreferenceSchema = z.object({
  columns: z.optional(z.array(z.string())),
  size: z.optional(z.literal(pageSizes)),
  rows: z.optional(z.enum(['normal', 'compact', 'tall'])),
  views: z.optional(z.array(z.object({ name: z.string(), address: texts, filters: z.optional(texts) }))),
  entered: z.optional(z.array(z.object({ key: z.string(), filters: texts }))),
})

/**
 * How the signed-on person wants to see a list.
 *
 * @param name in lower-case letters and hyphens
 */
export function useListPreference(name: string): ChosenList {
  return usePreference<z.infer<typeof listPreferenceSchema>>(`list-${name}`, listPreferenceSchema) as ChosenList
}
