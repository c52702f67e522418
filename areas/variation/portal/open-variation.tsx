import { OpenPolicyCase } from '#areas/case/portal'
import { Button, ButtonLink } from '#ui/button'
import { useFileRules } from './variation-files.tsx'
import type { VariationService } from './variation-service.ts'
import { variationView } from './view/variation-view.tsx'

export type VariationLinks = {
  readonly variation: string
  /** The policy; null for users who may not see it. */
  readonly policy: string | null
}

type OpenVariationProps = {
  readonly policyNumber: string
  readonly variationId: string
  readonly service: VariationService
  readonly links: VariationLinks
  /** Opens the policy's variation again: the form, once this variation is closed. By default, the address does. */
  readonly onReopen?: () => void
}

/** A variation of a policy: its status, its changes and the lender's actions. */
export function OpenVariation({ policyNumber, variationId, service, links, onReopen }: OpenVariationProps) {
  const { neededFor } = useFileRules(service)
  return (
    <OpenPolicyCase
      name="variation"
      caseId={variationId}
      title="VARIATIONS FORM"
      policyHref={links.policy}
      viewOf={variationView}
      consequence="The policy will not change. You can submit another variation."
      actionsOf={({ decidedAt }) => {
        if (decidedAt === null) return null
        const name = 'New variation'
        return onReopen ? (
          <Button onClick={onReopen}>{name}</Button>
        ) : (
          <ButtonLink href={links.variation}>{name}</ButtonLink>
        )
      }}
      neededOf={({ types }, names) => neededFor(types, names)}
      {...{ policyNumber, service }}
    />
  )
}
