import { useState } from 'react'
import { fileAddressSchema, type Receipt, receiptMessages } from '#areas/upload/contract'
import { noStore, useHttp } from '#browser/http'
import { Notice } from '#ui/page'
import { saveFile } from '#ui/upload'

/** Downloads files of uploads from a service. The signed addresses expire after five minutes, so each download requests a new one. */
export function useDownload(service: string) {
  const http = useHttp()
  const [failure, setFailure] = useState<string | null>(null)
  /** Requests a new download address and saves the file of the receipt at this path. */
  const download = async (path: string, { fileId, name }: Pick<Receipt['files'][number], 'fileId' | 'name'>) => {
    setFailure(null)
    try {
      const address = `${service}${path}/files/${fileId}`
      const { url } = await http.get(address, { headers: noStore, schema: fileAddressSchema })
      saveFile(new URL(url, new URL(service, document.baseURI)).href, name)
    } catch {
      setFailure(receiptMessages.notFetched(name))
    }
  }
  return {
    /** Why the last download failed, as a notice; null after a success. */
    failure: failure ? (
      <Notice tone="error" live>
        <p>{failure}</p>
      </Notice>
    ) : null,
    download,
  }
}
