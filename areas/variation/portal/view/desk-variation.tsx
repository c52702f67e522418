import { type DeskKind, neededDocuments, policyDeskKind, UsualDocuments } from '#areas/case/portal'
import { RowChanges } from '#areas/policy/portal'
import { type DeskVariation, deskVariationSchema, messages } from '#areas/variation/contract'
import { Section } from '#ui/page'
import { becomesDue } from './premium-due.ts'
import { typeNames, variationView } from './variation-view.tsx'

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
          {details.documents ? <UsualDocuments groups={usualDocuments(details)} /> : null}
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

/** The documents usually needed for each type of the variation, with those that are attached. */
function usualDocuments({ expected, documents = [] }: Pick<DeskVariation, 'expected' | 'documents'>) {
  const files = documents.map(({ documentName }) => documentName)
  return [...new Set(expected.map(({ variationType }) => variationType))].map((type) => {
    const ofType = expected.filter(({ variationType }) => variationType === type)
    return { title: typeNames([type]), needed: neededDocuments(ofType, files) }
  })
}
