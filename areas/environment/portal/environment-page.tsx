import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import type { EnvironmentFault } from './load-environment.ts'

type EnvironmentPageProps = { readonly fault: EnvironmentFault; readonly onRetry: () => void }

/** Stands instead of the portal when its configuration is missing or wrong. */
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
