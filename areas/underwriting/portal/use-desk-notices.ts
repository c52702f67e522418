import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents, whileInSight } from '#areas/credit-referral/portal'
import { useEnvironment } from '#areas/environment/portal'
import { useSignOn } from '#areas/identity/portal'
import { deskNoticeSchema } from '../contract/index.ts'
import { refreshAllOfDesk, refreshDesk } from './desk-queries.ts'

/** Keeps what the desk shows up to date while it is looked at: each notice asks for what it concerns again. */
export function useDeskNotices(): void {
  const queries = useQueryClient()
  const signOn = useSignOn()
  const { services } = useEnvironment()
  useEffect(() => {
    const address = new URL(`${services.underwriting}events`, document.baseURI).href
    const onResumed = () => void refreshAllOfDesk(queries)
    return whileInSight(document, (signal, again) => {
      if (again) onResumed()
      void followEvents(
        {
          address,
          signOn,
          fetch: (asked, init) => fetch(asked, init),
          onResumed,
          onEvent: ({ data }) => {
            const notice = deskNoticeSchema.safeParse(readJson(data))
            if (notice.success) void refreshDesk(queries, notice.data)
          },
        },
        signal,
      )
    })
  }, [queries, signOn, services.underwriting])
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
