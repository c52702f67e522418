import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { EnvironmentPage } from '#areas/environment/portal'
import { SignOnFailedPage } from '#areas/identity/portal'
import { createPortal } from './create-portal.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { Portal } from './portal.tsx'
import { BareShell } from './shell/bare-shell.tsx'
import type { Started } from './start/start-portal.ts'

/** Shows what the start came to: the portal, or a page that says why there is none and what to do. */
export function show(started: Started): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(<StrictMode>{pageOf(started)}</StrictMode>)
}

function pageOf(started: Started): ReactNode {
  if (started.state === 'started') return <Portal {...createPortal(started.environment, started.signOn)} />
  return <BareShell>{faultPageOf(started)}</BareShell>
}

function faultPageOf(fault: Exclude<Started, { state: 'started' }>): ReactNode {
  const reload = () => window.location.reload()
  if (fault.state === 'environment-fault') return <EnvironmentPage fault={fault.fault} onRetry={reload} />
  if (fault.state === 'sign-on-fault') return <SignOnFailedPage onRetry={reload} />
  return <ErrorPage error={fault.error} onRetry={reload} />
}
