import { type DeskKind, policyDeskKind } from '#areas/case/portal'
import { RowChanges } from '#areas/policy/portal'
import { type DeskVariation, deskVariationSchema, messages } from '#areas/variation/contract'
import { Section } from '#ui/page'
import { becomesDue } from './premium-due.ts'
import { variationView } from './variation-view.tsx'

/**
 * Variations at the desk, with old and new values.
 *
 * @param policyHref the address of a policy at the desk
 */
export function variationDeskKind(policyHref: (channel: string, policyNumber: string) => string): DeskKind {
  return policyDeskKind('variation', {
    schema: deskVariationSchema,
    policyHref,
    viewOf: (details) => {
      const view = variationView(details)
      const content = (
        <>
          {details.moved ? (
            <Section title="What changed in the policy since">
              <RowChanges title="Loans" rows={details.moved.loans} />
              <RowChanges title="Securities" rows={details.moved.securities} />
            </Section>
          ) : null}
          {view.content}
        </>
      )
      return { ...view, content }
    },
    declineOnlyReason,
    accepted: ({ effect }) => `The policy will be updated as shown. ${becomesDue(effect.premium.difference)}`.trimEnd(),
    declined: 'The policy will not change.',
  })
}

/** Why the variation can only be declined, or null. */
function declineOnlyReason({ policyVersion, currentVersion, policyStatus }: DeskVariation): string | null {
  if (policyVersion !== currentVersion) return messages.policyChangedSinceSubmission
  return policyStatus === 'In Force' ? null : messages.notInForceNow(policyStatus)
}
