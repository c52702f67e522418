import { refusalsOf, useHttp } from '#browser/http'
import type { Environment } from '../contract/index.ts'
import { useEnvironment } from './environment.tsx'

type ExportInput = {
  readonly service: keyof Environment['services']
  /** The path of the export, after the address of the service. */
  readonly path: string
  /** The search; all pages are exported. */
  readonly search: { readonly page?: number; readonly pageSize?: number; readonly [name: string]: unknown }
}

type ExportedList =
  | {
      readonly file: Blob
      readonly name: string
      readonly rows: number
      readonly hasMore: boolean
      readonly age: number
    }
  | { readonly messages: readonly string[] }

/** Exports all rows of a list, for its `SearchList`; undefined where the services do not. Throws when it is stopped. */
export function useExport({ service, path, search }: ExportInput) {
  const { features, services } = useEnvironment()
  const http = useHttp()
  if (!features.showExport) return undefined
  return async (format: 'csv' | 'xlsx', signal: AbortSignal): Promise<ExportedList> => {
    const { page: _page, pageSize: _pageSize, ...body } = search
    try {
      const response = await http.open(`${services[service]}${path}?format=${format}`, { body, signal })
      const { headers } = response
      const [, name = `export.${format}`] =
        /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
      return {
        file: await response.blob(),
        name: decodeURIComponent(name),
        rows: Number(headers.get('x-exported-rows')),
        hasMore: headers.get('x-more-rows') === 'true',
        age: Number(headers.get('x-data-age')),
      }
    } catch (error) {
      signal.throwIfAborted()
      return { messages: refusalsOf(error).map(({ message }) => message) }
    }
  }
}
