import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Http, useHttp } from '#browser/http'
import type { Environment } from '../contract/index.ts'

export const EnvironmentContext = createContext<Environment | null>(null)

type EnvironmentProviderProps = { readonly environment: Environment; readonly children: ReactNode }

export function EnvironmentProvider({ environment, children }: EnvironmentProviderProps) {
  return <EnvironmentContext value={environment}>{children}</EnvironmentContext>
}

export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext)
  if (!environment) throw new Error('useEnvironment is used outside of EnvironmentProvider')
  return environment
}

/** The calls of a service, from a function of the HTTP client and the service's address. */
export function useService<Calls>(
  name: keyof Environment['services'],
  callsOf: (http: Http, base: string) => Calls,
): Calls {
  const http = useHttp()
  const base = useEnvironment().services[name]
  return useMemo(() => callsOf(http, base), [http, base, callsOf])
}
