import { useMemo } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { ListsFirst } from '#areas/upload/portal'
import { useHttp } from '#browser/http'
import { sentences } from '../contract/index.ts'
import { dataService } from './data-service.ts'
import { DataUpload } from './data-upload.tsx'

/** DATA UPLOAD (specification 001 §2): its lists first, then its form. */
export function DataUploadScreen() {
  const http = useHttp()
  const { services } = useEnvironment()
  const service = useMemo(() => dataService(http, services.quote), [http, services.quote])
  return (
    <ListsFirst title="DATA UPLOAD" of="data-upload" load={service.lists} notReady={sentences.notReady}>
      {(lists) => <DataUpload lists={lists} service={service} />}
    </ListsFirst>
  )
}
