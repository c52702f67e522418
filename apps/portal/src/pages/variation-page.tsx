import { hasRight, useCaller } from '#areas/identity/portal'
import { VariationScreen } from '#areas/variation/portal'
import type { PageProps } from '../page.ts'
import { hrefTo, pathOfPolicy, paths } from '../paths.ts'

/** The variation of a policy, with the links that the user's roles allow. */
export function VariationPage({ item: policyNumber }: PageProps) {
  const maySearch = hasRight(useCaller(), 'policysearch', 'view')
  const links = {
    variation: hrefTo(pathOfPolicy('variation', policyNumber)),
    policy: maySearch ? hrefTo(paths.policySearch, { policy: policyNumber }) : null,
  }
  return <VariationScreen policyNumber={policyNumber} links={links} />
}
