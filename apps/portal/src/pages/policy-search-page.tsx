import { hasRight, useCaller } from '#areas/identity/portal'
import { parsePolicyAddress } from '#areas/policy/contract'
import { PolicyScreen } from '#areas/policy/portal'
import { PolicyDocuments } from '#areas/upload/portal'
import type { PageProps } from '../page.ts'
import { hrefTo, paths, policyCaseNames } from '../paths.ts'
import { policyCaseHref, policyCases } from './policy-case-page.tsx'

/** POLICY SEARCH with data of other areas about a policy, and the links that the user's roles allow. */
export function PolicySearchPage({ search, goTo }: PageProps) {
  const caller = useCaller()
  return (
    <PolicyScreen
      address={parsePolicyAddress(search)}
      onAddress={goTo}
      variationHref={(policyNumber, variationId) => policyCaseHref('variation', policyNumber, variationId)}
      actions={(policyNumber) =>
        policyCaseNames.map((kind) => {
          const { Link } = policyCases[kind]
          return Link && <Link key={kind} policyNumber={policyNumber} href={policyCaseHref(kind, policyNumber)} />
        })
      }
      sourceHref={({ kind, id }) =>
        kind === 'quote' && hasRight(caller, 'calculator', 'view')
          ? hrefTo(paths.getQuote, { quote: id })
          : kind === 'submission' && hasRight(caller, 'policysubmission', 'view')
            ? hrefTo(paths.policySubmission, { submission: id })
            : undefined
      }
      variations={
        hasRight(caller, 'variation', 'view')
          ? (policyNumber, onNewVersion) =>
              policyCaseNames.map((kind) => {
                const { List } = policyCases[kind]
                const hrefOf = (caseId?: string) => policyCaseHref(kind, policyNumber, caseId)
                return <List key={kind} {...{ policyNumber, hrefOf }} onAccepted={onNewVersion} />
              })
          : undefined
      }
      documents={(policyNumber) => <PolicyDocuments policyNumber={policyNumber} />}
    />
  )
}
