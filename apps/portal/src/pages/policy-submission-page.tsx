import { useMemo } from 'react'
import { hasRight, useCaller } from '#areas/identity/portal'
import { parseSubmissionAddress } from '#areas/policy-submission/contract'
import { SubmissionScreen } from '#areas/policy-submission/portal'
import type { PageProps } from '../page.ts'
import { hrefTo, paths } from '../paths.ts'
import { useOpenReferral } from '../use-open-referral.ts'

export function PolicySubmissionPage({ search, goTo }: PageProps) {
  const caller = useCaller()
  const maySearch = hasRight(caller, 'policysearch', 'view')
  const address = useMemo(() => parseSubmissionAddress(search), [search])
  const links = {
    openReferral: useOpenReferral(),
    calculator: hasRight(caller, 'calculator', 'view') ? hrefTo(paths.getQuote) : null,
  }
  return (
    <SubmissionScreen
      address={address}
      onAddress={goTo}
      policyHref={(policy) => (maySearch ? hrefTo(paths.policySearch, { policy }) : null)}
      links={links}
    />
  )
}
