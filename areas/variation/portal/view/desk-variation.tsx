import { type DeskKind, Needed, neededDocuments, policyDeskKind } from '#areas/case/portal'
import { RowChanges } from '#areas/policy/portal'
import { type DeskVariation, deskVariationSchema, messages } from '#areas/variation/contract'
import { Section, Subsection } from '#ui/page'
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
          <UsualDocuments {...details} />
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

/** The documents usually needed for each type of the variation, and which of them are attached. */
function UsualDocuments({ expected, documents }: Pick<DeskVariation, 'expected' | 'documents'>) {
  if (expected.length === 0 || !documents) return null
  const files = documents.map(({ documentName }) => documentName)
  const types = [...new Set(expected.map(({ variationType }) => variationType))].map((type) => {
    const ofType = expected.filter(({ variationType }) => variationType === type)
    return { type, needed: neededDocuments(ofType, files) }
  })
  // Two types may need the same document.
  const needed = new Map(types.flatMap(({ needed }) => needed.map(({ label, there }) => [label, there])))
  const missing = [...needed.values()].filter((there) => !there).length
  return (
    <Section
      title="Usual documents"
      lead={`${missing === 0 ? 'None missing' : `${missing} of ${needed.size} missing`}. Matched by file name. Not mandatory.`}
    >
      {types.map(({ type, needed }) => (
        <Subsection key={type} title={typeNames([type])}>
          <Needed needed={needed} />
        </Subsection>
      ))}
    </Section>
  )
}
