import type { RequestName } from '../../contract/index.ts'

/** What a person has typed for one request and not sent. */
export type TypedWork = { readonly decision: string; readonly uwNotes: string; readonly question: string }

export const nothingTyped: TypedWork = { decision: '', uwNotes: '', question: '' }

export type TypedWorkByRequest = {
  readonly of: (request: RequestName) => TypedWork
  readonly keep: (request: RequestName, typed: Partial<TypedWork>) => void
}

/** Keeps what is typed while a person goes from request to request, for as long as they are at the desk; never in storage. */
export function createTypedWork(): TypedWorkByRequest {
  const kept = new Map<string, TypedWork>()
  const nameOf = ({ channel, requestId }: RequestName) => `${channel} ${requestId}`
  const of = (request: RequestName) => kept.get(nameOf(request)) ?? nothingTyped
  return {
    of,
    keep: (request, typed) => void kept.set(nameOf(request), { ...of(request), ...typed }),
  }
}
