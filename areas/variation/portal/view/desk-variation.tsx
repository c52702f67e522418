import { acceptanceFields, acceptanceOptions, parseAcceptance } from '#areas/case/contract'
import type { DeskCase, DeskKind } from '#areas/case/portal'
import { RowChanges } from '#areas/policy/portal'
import { type DeskVariation, deskVariationSchema, isOpenVariation, messages } from '#areas/variation/contract'
import { Section } from '#ui/page'
import { variationView } from './variation-view.tsx'

/**
 * A variation at the desk, with old and new values.
 *
 * @param policyHref the address of its policy at the desk
 */
export function variationDeskKind(policyHref: (channel: string, policyNumber: string) => string): DeskKind {
  return {
    parse: (response) => {
      const details = deskVariationSchema.parse(response)
      return () => toDeskCase(details, policyHref(details.channel, details.policyNumber))
    },
  }
}

function toDeskCase(details: DeskVariation, policyHref: string): DeskCase {
  const { variationId: id, channel, brand, policyNumber, moved: changesSince, can } = details
  const view = variationView(details)
  const warning = isOpenVariation(details.status) ? declineOnlyReason(details) : null
  const decisions = acceptanceOptions(warning === null)
  return {
    ...view,
    record: { kind: 'Variation', channel, id },
    about: (
      <>
        {brand} ({channel}), <a href={policyHref}>policy {policyNumber}</a>
      </>
    ),
    warning,
    clock: details,
    submittedAt: details.submittedAt,
    can,
    noteTemplates: details.noteTemplates,
    similarCases: details.similarCases,
    rules: {
      fields: acceptanceFields,
      decisions,
      options: acceptanceOptions(true).map((option) => ({ ...option, disabled: !decisions.includes(option) })),
      parse: (form) => parseAcceptance(form, decisions),
      hint: 'Shown to the lender. Required to decline.',
    },
    consequence: (decision) => {
      const first = decision === 'Accepted' ? 'The policy will be updated as shown.' : 'The policy will not change.'
      return `${first} A decision is final and ${channel} is notified immediately.`
    },
    content: (
      <>
        {changesSince ? (
          <Section title="What changed in the policy since">
            <RowChanges title="Loans" rows={changesSince.loans} />
            <RowChanges title="Securities" rows={changesSince.securities} />
          </Section>
        ) : null}
        {view.content}
      </>
    ),
  }
}

/** Why the variation can only be declined, or null. */
function declineOnlyReason({ policyVersion, currentVersion, policyStatus }: DeskVariation): string | null {
  if (policyVersion !== currentVersion) return messages.policyChangedSinceSubmission
  return policyStatus === 'In Force' ? null : messages.notInForceNow(policyStatus)
}
