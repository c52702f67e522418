import { useMemo } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { ListsFirst } from '#areas/upload/portal'
import { useHttp } from '#browser/http'
import { sentences } from '../contract/index.ts'
import { documentService } from './document-service.ts'
import { DocumentUpload } from './document-upload.tsx'

/** DOCUMENT UPLOAD (specification 001 §2): its lists first, then its form. */
export function DocumentUploadScreen() {
  const http = useHttp()
  const { services } = useEnvironment()
  const service = useMemo(() => documentService(http, services.quote), [http, services.quote])
  return (
    <ListsFirst title="DOCUMENT UPLOAD" of="document-upload" load={service.lists} notReady={sentences.notReady}>
      {(lists) => <DocumentUpload lists={lists} uploadAddress={service.uploadAddress} />}
    </ListsFirst>
  )
}
