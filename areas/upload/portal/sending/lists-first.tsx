import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'

type ListsFirstProps<Lists> = {
  readonly title: string
  /** Names the lists in the query cache. */
  readonly of: string
  readonly load: () => Promise<Lists>
  /** Shown when the lists cannot be loaded. */
  readonly notReady: string
  readonly children: (lists: Lists) => ReactNode
}

/** An upload screen: loads its lists on each visit, then shows its form. */
export function ListsFirst<Lists>({ title, of, load, notReady, children }: ListsFirstProps<Lists>) {
  const { data, isPending, refetch } = useQuery({
    queryKey: [of, 'lists'],
    queryFn: load,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (data) return children(data)
  return (
    <Page title={title}>
      {isPending ? (
        <Loading label="Loading the lists" />
      ) : (
        <Notice tone="error" live>
          <p>{notReady}</p>
          <Button small onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      )}
    </Page>
  )
}
