import type { QueryClient } from '@tanstack/react-query'

/** Asks once per full address; later, and while the first is under way, the same answer. A failure is not kept. */
export async function keepAnswer(queryClient: QueryClient, full: URL, ask: () => Promise<unknown>): Promise<unknown> {
  return queryClient.fetchQuery({
    queryKey: ['GET', full.href],
    queryFn: ask,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    // The browser's idea of being offline must not leave a call waiting.
    networkMode: 'always',
    retry: false,
  })
}
