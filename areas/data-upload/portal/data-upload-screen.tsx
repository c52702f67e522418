import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useHttp } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { sentences } from '../contract/index.ts'
import { dataService } from './data-service.ts'
import { DataUpload } from './data-upload.tsx'

/** DATA UPLOAD (specification 001 §2): its lists first, then its form. */
export function DataUploadScreen() {
  const http = useHttp()
  const { services } = useEnvironment()
  const service = useMemo(() => dataService(http, services.quote), [http, services.quote])
  const { data, isPending, refetch } = useQuery({
    queryKey: ['data-upload', 'lists'],
    queryFn: service.lists,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (data) return <DataUpload lists={data} service={service} />
  return (
    <Page title="DATA UPLOAD">
      {isPending ? (
        <Loading label="Loading the lists" />
      ) : (
        <Notice tone="error" live>
          <p>{sentences.notReady}</p>
          <Button small onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      )}
    </Page>
  )
}
