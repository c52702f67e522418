import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what is shown under a key: a line of events told of a change, or may have missed one. What is on its
 * way for the first time is not asked for anew meanwhile, and may be older: it is asked for once more when it is there.
 * So a screen that opens asks twice, as its line opens meanwhile. To spare the second, the service would have to say to
 * each reader since when nothing happened; to open the line first would keep the person waiting for what they came for.
 */
export async function invalidate(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
  const arrived = first.filter(({ state }) => state.data !== undefined)
  await Promise.all(arrived.map((query) => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}
