import { createContext, type ReactNode, useContext } from 'react'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import type { Environment } from '../contract/index.ts'
import type { EnvironmentFault } from './load-environment.ts'

const EnvironmentContext = createContext<Environment | null>(null)

type EnvironmentProviderProps = { readonly environment: Environment; readonly children: ReactNode }

export function EnvironmentProvider({ environment, children }: EnvironmentProviderProps) {
  return <EnvironmentContext value={environment}>{children}</EnvironmentContext>
}

/** The service addresses, feature flags and limits loaded at start-up. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext)
  if (!environment) throw new Error('useEnvironment is used outside of EnvironmentProvider')
  return environment
}

type EnvironmentPageProps = { readonly fault: EnvironmentFault; readonly onRetry: () => void }

/** Shown in place of the portal when its configuration is missing or invalid. */
export function EnvironmentPage({ fault, onRetry }: EnvironmentPageProps) {
  return (
    <Page title="The portal cannot start" width="narrow">
      <Notice tone="error" title={titles[fault.fault]}>
        <p>{advice[fault.fault]}</p>
      </Notice>
      <ul>
        {fault.detail.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div>
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Page>
  )
}

const titles = {
  missing: 'The environment configuration (assets/environment.json) is missing.',
  wrong: 'The environment configuration (assets/environment.json) is wrong.',
} as const

const advice = {
  missing:
    'Check your connection and try again. If that does not help, give your system administrator the lines below.',
  wrong: 'Nothing you did caused this. Give your system administrator the lines below, then try again.',
} as const
