import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'

type ListsFirstProps<Lists> = {
  readonly title: string
  /** Whose lists they are, as their name in the cache. */
  readonly of: string
  readonly load: () => Promise<Lists>
  /** What to say where they cannot be had. */
  readonly notReady: string
  readonly children: (lists: Lists) => ReactNode
}

/** An upload screen: its lists first, asked for anew each time, then its form. */
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
