import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useSignOn } from '#areas/identity/portal'
import { subscribeWhileVisible } from '#browser/events'
import { deskNoticeSchema, recordKey } from '../contract/index.ts'
import { refreshAllOfDesk, refreshDesk } from './desk-queries.ts'

/**
 * Keeps what the desk shows up to date while it is looked at: each notice asks for what it concerns again. Answers the
 * requests of which it was told, for whoever shows them to take out.
 */
export function useDeskNotices(): Set<string> {
  const [noticed] = useState(() => new Set<string>())
  const queries = useQueryClient()
  const signOn = useSignOn()
  const { services } = useEnvironment()
  useEffect(
    () =>
      subscribeWhileVisible({
        base: services.underwriting,
        signOn,
        onNotice: (content) => {
          const notice = deskNoticeSchema.safeParse(content)
          if (!notice.success) return
          noticed.add(recordKey(notice.data))
          void refreshDesk(queries, notice.data)
        },
        onReconnect: () => void refreshAllOfDesk(queries),
      }),
    [queries, signOn, services.underwriting, noticed],
  )
  return noticed
}
