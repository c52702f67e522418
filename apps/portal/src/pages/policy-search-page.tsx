import { useRouter } from '@tanstack/react-router'
import { hasRight, useCaller } from '#areas/identity/portal'
import { type PolicyAddress, readPolicyAddress } from '#areas/policy/contract'
import { PolicyScreen } from '#areas/policy/portal'
import { PolicyDocuments } from '#areas/upload/portal'
import { PolicyVariations } from '#areas/variation/portal'
import type { GoTo } from '#ui/page'
import { paths } from '../paths.ts'

type PolicySearchPageProps = {
  /** The policy in the URL. */
  readonly policy: string | undefined
  readonly onAddress: GoTo<PolicyAddress>
}

/** POLICY SEARCH with data of other areas about a policy, and the links that the user's roles allow. */
export function PolicySearchPage({ policy, onAddress }: PolicySearchPageProps) {
  const router = useRouter()
  const caller = useCaller()
  const variationHref = (policyNumber: string) =>
    router.history.createHref(router.buildLocation({ to: paths.variation, params: { policyNumber } }).href)
  return (
    <PolicyScreen
      address={readPolicyAddress({ policy })}
      onAddress={onAddress}
      variationHref={variationHref}
      quoteHref={
        hasRight(caller, 'calculator', 'view')
          ? (quote) => router.history.createHref(router.buildLocation({ to: paths.getQuote, search: { quote } }).href)
          : undefined
      }
      variations={
        hasRight(caller, 'variation', 'view')
          ? (policyNumber) => (
              <PolicyVariations policyNumber={policyNumber} href={variationHref(policyNumber)} title="Variations" />
            )
          : undefined
      }
      documents={(policyNumber) => <PolicyDocuments policyNumber={policyNumber} />}
    />
  )
}
