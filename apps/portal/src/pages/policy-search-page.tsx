import { CancellationLink, PolicyCancellations } from '#areas/cancellation/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import { parsePolicyAddress } from '#areas/policy/contract'
import { PolicyScreen } from '#areas/policy/portal'
import { PolicyDocuments } from '#areas/upload/portal'
import { PolicyVariations } from '#areas/variation/portal'
import type { PageProps } from '../page.ts'
import { hrefTo, pathOfPolicy, paths } from '../paths.ts'

const variationHref = (policyNumber: string) => hrefTo(pathOfPolicy('variation', policyNumber))
const cancellationHref = (policyNumber: string, cancellation?: string) =>
  hrefTo(pathOfPolicy('cancellation', policyNumber), { cancellation })

/** POLICY SEARCH with data of other areas about a policy, and the links that the user's roles allow. */
export function PolicySearchPage({ search, goTo }: PageProps) {
  const caller = useCaller()
  return (
    <PolicyScreen
      address={parsePolicyAddress(search)}
      onAddress={goTo}
      variationHref={variationHref}
      actions={(policyNumber) => <CancellationLink policyNumber={policyNumber} href={cancellationHref(policyNumber)} />}
      quoteHref={hasRight(caller, 'calculator', 'view') ? (quote) => hrefTo(paths.getQuote, { quote }) : undefined}
      variations={
        hasRight(caller, 'variation', 'view')
          ? (policyNumber, onNewVersion) => (
              <>
                <PolicyVariations
                  policyNumber={policyNumber}
                  href={variationHref(policyNumber)}
                  title="Variations"
                  onAccepted={onNewVersion}
                />
                <PolicyCancellations
                  policyNumber={policyNumber}
                  hrefOf={(id) => cancellationHref(policyNumber, id)}
                  onAccepted={onNewVersion}
                />
              </>
            )
          : undefined
      }
      documents={(policyNumber) => <PolicyDocuments policyNumber={policyNumber} />}
    />
  )
}
