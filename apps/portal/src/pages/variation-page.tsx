import { hasRight, useCaller } from '#areas/identity/portal'
import { VariationScreen } from '#areas/variation/portal'
import type { PageProps } from '../page.ts'
import { hrefTo, paths, variationPath } from '../paths.ts'

/** The variation of a policy, with the links that the user's roles allow. */
export function VariationPage({ item: policyNumber }: PageProps) {
  const maySearch = hasRight(useCaller(), 'policysearch', 'view')
  const links = {
    variation: hrefTo(variationPath(policyNumber)),
    policy: maySearch ? hrefTo(paths.policySearch, { policy: policyNumber }) : null,
  }
  return <VariationScreen policyNumber={policyNumber} links={links} />
}
