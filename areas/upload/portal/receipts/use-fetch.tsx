import { type ReactNode, useState } from 'react'
import { fileAddressSchema, receiptSentences } from '#areas/upload/contract'
import { useHttp } from '#browser/http'
import { Notice } from '#ui/page'
import { saveFile } from '#ui/upload'

type Fetching = {
  /** Why the last attempt failed, as a notice; null after a success. */
  readonly problem: ReactNode
  /** Requests a new download address and saves the file. */
  readonly fetch: (address: string, base: string, name: string) => Promise<void>
}

/** Downloads files of uploads. The signed addresses expire after five minutes, so each download requests a new one. */
export function useFetch(): Fetching {
  const http = useHttp()
  const [problem, setProblem] = useState<string | null>(null)
  const fetch = async (address: string, base: string, name: string) => {
    setProblem(null)
    try {
      const headers = { 'Cache-Control': 'no-store' }
      const { url } = await http.get(address, { headers, schema: fileAddressSchema })
      saveFile(new URL(url, new URL(base, document.baseURI)).href, name)
    } catch {
      setProblem(receiptSentences.notFetched(name))
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
