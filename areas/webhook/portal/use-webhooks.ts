import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEnvironment } from '#areas/environment/portal'
import { noStore, useCalls, useHttp } from '#browser/http'
import { deliveriesSchema, type EndpointSecret, endpointSecretSchema, endpointsSchema } from '../contract/index.ts'

/** Milliseconds between two looks at deliveries. */
const refetchInterval = 5_000

function useAddress() {
  return `${useEnvironment().services.quote}webhook/endpoints`
}

export function useEndpoints() {
  const http = useHttp()
  const address = useAddress()
  return useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => http.get(address, { headers: noStore, schema: endpointsSchema, signal }),
    refetchInterval,
  })
}

/** @param before the number of the oldest event of the page before; null for the newest */
export function useDeliveries(endpointId: string, before: number | null) {
  const http = useHttp()
  const address = `${useAddress()}/${endpointId}/deliveries${before === null ? '' : `?before=${before}`}`
  return useQuery({
    queryKey: ['webhooks', endpointId, before],
    queryFn: ({ signal }) => http.get(address, { headers: noStore, schema: deliveriesSchema, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

/** The acts of the screen; each returns null when it failed. */
export function useWebhookCalls() {
  const http = useHttp()
  const address = useAddress()
  const queries = useQueryClient()
  const calls = useCalls()
  const act = async <Result>(what: string, call: () => Promise<Result>) => {
    const result = await calls.run(what, call)
    await queries.invalidateQueries({ queryKey: ['webhooks'] })
    return result
  }
  const post = (path: string) => http.post(`${address}/${path}`)
  const schema = endpointSecretSchema
  return {
    ...calls,
    create: (body: { readonly url: string; readonly records: readonly string[] }): Promise<EndpointSecret | null> =>
      act('Creating the endpoint', () => http.post(address, { body, schema })),
    chooseRecords: (id: string, records: readonly string[]) =>
      act('Saving the endpoint', () => http.put(`${address}/${id}`, { body: { records } })),
    replaceSecret: (id: string): Promise<EndpointSecret | null> =>
      act('Creating the secret', () => http.post(`${address}/${id}/secret`, { schema })),
    pause: (id: string) => act('Pausing', () => post(`${id}/pause`)),
    resume: (id: string) => act('Resuming', () => post(`${id}/resume`)),
    remove: (id: string) => act('Deleting', () => http.delete(`${address}/${id}`)),
    sendAgain: (id: string, eventId: string) => act('Sending', () => post(`${id}/deliveries/${eventId}/send`)),
  }
}
