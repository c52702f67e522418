import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { hasRight, useCaller } from '#areas/identity/portal'
import { readSubmissionAddress, type SubmissionAddress } from '#areas/policy-submission/contract'
import { SubmissionScreen } from '#areas/policy-submission/portal'
import type { GoTo } from '#ui/page'
import { paths } from '../paths.ts'
import { useOpenReferral } from '../use-open-referral.ts'

type PolicySubmissionPageProps = {
  /** The search parameters of the URL. */
  readonly search: Readonly<Record<string, unknown>>
  readonly onAddress: GoTo<SubmissionAddress>
}

/** POLICY SUBMISSION with the links that the user's roles allow. */
export function PolicySubmissionPage({ search, onAddress }: PolicySubmissionPageProps) {
  const { history, buildLocation } = useRouter()
  const caller = useCaller()
  const maySearch = hasRight(caller, 'policysearch', 'view')
  const address = useMemo(() => readSubmissionAddress(search), [search])
  const policyHref = (policy: string) =>
    maySearch ? history.createHref(buildLocation({ to: paths.policySearch, search: { policy } }).href) : null
  const links = {
    openReferral: useOpenReferral(),
    calculator: hasRight(caller, 'calculator', 'view')
      ? history.createHref(buildLocation({ to: paths.getQuote }).href)
      : null,
  }
  return <SubmissionScreen address={address} onAddress={onAddress} policyHref={policyHref} links={links} />
}
