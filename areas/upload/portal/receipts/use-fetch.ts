import { useState } from 'react'
import { fileAddressSchema, receiptSentences } from '#areas/upload/contract'
import { useHttp } from '#browser/http'
import { saveFile } from '#ui/upload'

export type Fetching = {
  /** What the last attempt failed with; empty when it did not. */
  readonly problem: string
  /** Asks for a fresh address and has the browser save the file. */
  readonly fetch: (address: string, base: string, name: string) => Promise<void>
}

/** Fetches files of uploads by signed addresses, which live for five minutes and are asked for each time. */
export function useFetch(): Fetching {
  const http = useHttp()
  const [problem, setProblem] = useState('')
  const fetch = async (address: string, base: string, name: string) => {
    setProblem('')
    try {
      const headers = { 'Cache-Control': 'no-store' }
      const { url } = await http.get(address, { headers, schema: fileAddressSchema })
      saveFile(new URL(url, new URL(base, document.baseURI)).href, name)
    } catch {
      setProblem(receiptSentences.notFetched(name))
    }
  }
  return { problem, fetch }
}
