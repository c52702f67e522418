import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { followInSight, useSignOn } from '#areas/identity/portal'
import { deskNoticeSchema } from '../contract/index.ts'
import { refreshAllOfDesk, refreshDesk } from './desk-queries.ts'

/** Keeps what the desk shows up to date while it is looked at: each notice asks for what it concerns again. */
export function useDeskNotices(): void {
  const queries = useQueryClient()
  const signOn = useSignOn()
  const { services } = useEnvironment()
  useEffect(
    () =>
      followInSight({
        base: services.underwriting,
        signOn,
        onNotice: (content) => {
          const notice = deskNoticeSchema.safeParse(content)
          if (notice.success) void refreshDesk(queries, notice.data)
        },
        onResumed: () => void refreshAllOfDesk(queries),
      }),
    [queries, signOn, services.underwriting],
  )
}
