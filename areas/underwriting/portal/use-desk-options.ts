import { useQuery } from '@tanstack/react-query'
import type { Option } from '#packages/fields'
import { choicesQuery } from './desk-queries.ts'
import { useDeskService } from './use-desk-service.ts'

/** What the desk's lists can be filtered by choosing; without the list, filters take a text only. */
export function useDeskOptions(): Readonly<Record<string, readonly Option[]>> {
  const { data } = useQuery(choicesQuery(useDeskService()))
  const options = Object.entries(data ?? {}).map(([field, names]) => [
    field,
    names.map((name) => ({ shortName: name, longName: name })),
  ])
  return Object.fromEntries(options)
}
