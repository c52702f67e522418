import { createContext, type ReactNode, useContext } from 'react'
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
