import { type ReactNode, useState } from 'react'
import { fileAddressSchema, type Receipt, receiptMessages } from '#areas/upload/contract'
import { noStore, useHttp } from '#browser/http'
import { Notice } from '#ui/page'
import { saveFile } from '#ui/upload'

type Fetching = {
  /** Why the last attempt failed, as a notice; null after a success. */
  readonly problem: ReactNode
  /** Requests a new download address and saves the file of the receipt at this path. */
  readonly fetch: (path: string, file: Pick<Receipt['files'][number], 'fileId' | 'name'>) => Promise<void>
}

/** Downloads files of uploads from a service. The signed addresses expire after five minutes, so each download requests a new one. */
export function useFetch(service: string): Fetching {
  const http = useHttp()
  const [problem, setProblem] = useState<string | null>(null)
  const fetch: Fetching['fetch'] = async (path, { fileId, name }) => {
    setProblem(null)
    try {
      const address = `${service}${path}/files/${fileId}`
      const { url } = await http.get(address, { headers: noStore, schema: fileAddressSchema })
      saveFile(new URL(url, new URL(service, document.baseURI)).href, name)
    } catch {
      setProblem(receiptMessages.notFetched(name))
    }
  }
  return {
    problem: problem ? (
      <Notice tone="error" live>
        <p>{problem}</p>
      </Notice>
    ) : null,
    fetch,
  }
}
