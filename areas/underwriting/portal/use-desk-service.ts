import { useMemo } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useHttp } from '#browser/http'
import { type DeskService, deskService } from './desk-service.ts'

/** The insurer's desk at the address that the environment names. */
export function useDeskService(): DeskService {
  const http = useHttp()
  const { services } = useEnvironment()
  return useMemo(() => deskService(http, services.underwriting), [http, services.underwriting])
}
