import { hasRight, useCaller } from '#areas/identity/portal'
import { VariationScreen } from '#areas/variation/portal'
import type { PageProps } from '../page.ts'
import { hrefTo, pathOfPolicy, paths } from '../paths.ts'

export function VariationPage({ item: policyNumber }: PageProps) {
  const maySearch = hasRight(useCaller(), 'policysearch', 'view')
  const links = {
    variation: hrefTo(pathOfPolicy('variation', policyNumber)),
    policy: maySearch ? hrefTo(paths.policySearch, { policy: policyNumber }) : null,
  }
  return <VariationScreen policyNumber={policyNumber} links={links} />
}
