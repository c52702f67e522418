import { type CaseView, policyCaseView } from '#areas/case/portal'
import { PersonName } from '#areas/identity/portal'
import { type VariationDetails, variationFields, variationTypes } from '#areas/variation/contract'
import { formatMinute } from '#packages/calendar'
import { factsOf } from '#packages/fields'
import { Facts, Section } from '#ui/page'
import { VariationChanges } from './variation-changes.tsx'

type Details = Omit<VariationDetails, 'can'>

/** A variation as the lender and the desk see it. */
export function variationView(details: Details): CaseView {
  const { variationId: id, reason: notes } = details
  return policyCaseView('variation', details, { id, notes, content: <VariationContent details={details} /> })
}

/** The submission: types, changes, effect and notes. */
function VariationContent({ details }: { readonly details: Details }) {
  const { types, submittedBy, submittedAt, effect } = details
  return (
    <>
      <Section title="Variation">
        <Facts
          facts={[
            { label: 'Variation type', value: typeNames(types), lines: true },
            { label: 'Submitted by', value: <PersonName username={submittedBy} /> },
            { label: 'Submitted', value: formatMinute(submittedAt) },
            ...factsOf(variationFields, details, {}),
          ]}
        />
      </Section>
      <Section title="What changes">
        <VariationChanges effect={effect} submission={details} />
      </Section>
    </>
  )
}

export function typeNames(types: readonly string[]): string {
  return variationTypes
    .filter(({ shortName }) => types.includes(shortName))
    .map(({ longName }) => longName)
    .join(', ')
}
