import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useHttp } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { sentences } from '../contract/index.ts'
import { documentService } from './document-service.ts'
import { DocumentUpload } from './document-upload.tsx'

/** DOCUMENT UPLOAD (specification 001 §2): its lists first, then its form. */
export function DocumentUploadScreen() {
  const http = useHttp()
  const { services } = useEnvironment()
  const service = useMemo(() => documentService(http, services.quote), [http, services.quote])
  const { data, isPending, refetch } = useQuery({
    queryKey: ['document-upload', 'lists'],
    queryFn: service.lists,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (data) return <DocumentUpload lists={data} uploadAddress={service.uploadAddress} />
  return (
    <Page title="DOCUMENT UPLOAD">
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
