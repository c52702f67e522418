import { useMemo } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { isUnknownCall, noStore, useHttp } from '#browser/http'
import { type PolicySearch, policySearchAnswerSchema, wholePolicySchema } from '../contract/index.ts'

/** The policy search service at the address that the environment names. */
export function usePolicyService() {
  const http = useHttp()
  const base = useEnvironment().services.policySearch
  return useMemo(
    () => ({
      search: ({ policyNumber, loanNumber, applicationNumber }: PolicySearch, signal?: AbortSignal) =>
        http.post(`${base}search?errors=true`, {
          body: {
            policyNumber: policyNumber ?? '',
            loanNumber: loanNumber ?? '',
            applicationNumber: applicationNumber ?? '',
          },
          schema: policySearchAnswerSchema,
          ...(signal && { signal }),
        }),
      /** All that is known of a policy that was found; null from a service that knows the search alone. */
      open: async (policyNumber: string, signal?: AbortSignal) => {
        const address = `${base}policies/${encodeURIComponent(policyNumber)}`
        try {
          return await http.get(address, { headers: noStore, schema: wholePolicySchema, ...(signal && { signal }) })
        } catch (fault) {
          if (isUnknownCall(fault)) return null
          throw fault
        }
      },
    }),
    [http, base],
  )
}
