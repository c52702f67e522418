import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type OwnCaseSearch, ownCaseChoicesSchema, ownCasePageSchema } from '#areas/case/contract'
import { useEnvironment, useService } from '#areas/environment/portal'
import { recordKinds } from '#areas/notification/contract'
import { useDeskEvents, useRecordEvents } from '#areas/notification/portal'
import { usePreference } from '#areas/preference/portal'
import { type Http, noStore, type ResponseSchema, useHttp } from '#browser/http'
import { deskCountsSchema, deskHomeSchema, lenderHomeSchema, visitAt, visitSchema } from '../contract/index.ts'

/** The lender's page, loaded again when one of the lender's records changes. */
export function useLenderHome() {
  const query = useHome('lender', lenderHomeSchema)
  const refetch = () => void query.refetch()
  useRecordEvents(recordKinds, refetch, refetch)
  return query
}

/** The calls of the lists of a lender's user's cases. */
export function useOwnCaseCalls() {
  return useService('home', ownCaseCalls)
}

function ownCaseCalls(http: Http, base: string) {
  return {
    search: (body: OwnCaseSearch, signal: AbortSignal) =>
      http.post(`${base}lender/cases/search`, { body, schema: ownCasePageSchema, signal }),
    choices: () => http.get(`${base}lender/cases/choices`, { schema: ownCaseChoicesSchema }),
  }
}

/** The end of the person's visit before this one, at the first visit its beginning; null while it is loading. */
export function useLastVisit(): string | null {
  const { value, loading, choose } = usePreference('home-visit', visitSchema)
  const [before, setBefore] = useState<string | null>(null)
  useEffect(() => {
    if (loading || before !== null) return
    const visit = visitAt(value, new Date())
    setBefore(visit.before)
    choose(visit)
  }, [loading, before, value, choose])
  return before
}

/** The desk's page, loaded again when a lender or a colleague changes a case. */
export function useDeskHome() {
  const query = useHome('desk', deskHomeSchema)
  const refetch = () => void query.refetch()
  useDeskEvents(refetch, refetch)
  return query
}

/** The numbers of open cases for the tabs of the desk; none where the services have no page Home. */
export function useDeskCounts() {
  const { features } = useEnvironment()
  const { data, refetch } = useHome('desk/counts', deskCountsSchema, features.showHome)
  return { counts: data, refetch: () => void refetch() }
}

function useHome<Content>(path: 'lender' | 'desk' | 'desk/counts', schema: ResponseSchema<Content>, enabled = true) {
  const http = useHttp()
  const { services } = useEnvironment()
  return useQuery({
    queryKey: ['home', path],
    enabled,
    queryFn: () => http.get(`${services.home}${path}`, { headers: noStore, schema }),
  })
}
