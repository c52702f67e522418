import { CancellationScreen } from '#areas/cancellation/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import type { PageProps } from '../page.ts'
import { hrefTo, paths } from '../paths.ts'

export function CancellationPage({ item: policyNumber, search }: PageProps) {
  const maySearch = hasRight(useCaller(), 'policysearch', 'view')
  return (
    <CancellationScreen
      policyNumber={policyNumber}
      cancellationId={search.cancellation}
      policyHref={maySearch ? hrefTo(paths.policySearch, { policy: policyNumber }) : null}
    />
  )
}
