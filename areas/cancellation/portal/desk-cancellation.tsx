import { acceptanceFields, acceptanceOptions, isOpenState, parseAcceptance } from '#areas/case/contract'
import type { DeskCase, DeskKind } from '#areas/case/portal'
import { formatDayInFigures } from '#packages/calendar'
import { type DeskCancellation, deskCancellationSchema } from '../contract/index.ts'
import { cancellationView, dollars } from './cancellation-view.tsx'

/**
 * A cancellation at the desk.
 *
 * @param policyHref the address of its policy at the desk
 */
export function cancellationDeskKind(policyHref: (channel: string, policyNumber: string) => string): DeskKind {
  return {
    parse: (response) => {
      const details = deskCancellationSchema.parse(response)
      return () => toDeskCase(details, policyHref(details.channel, details.policyNumber))
    },
  }
}

function toDeskCase(details: DeskCancellation, policyHref: string): DeskCase {
  const { cancellationId: id, channel, brand, policyNumber, notAcceptable, cancellationDate, refund, can } = details
  const view = cancellationView(details)
  const decisions = acceptanceOptions(notAcceptable === null)
  return {
    ...view,
    record: { kind: 'Cancellation', channel, id },
    about: (
      <>
        {brand} ({channel}), <a href={policyHref}>policy {policyNumber}</a>
      </>
    ),
    warning: isOpenState(view.state) ? notAcceptable : null,
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
      const accepted = `The policy is cancelled from ${formatDayInFigures(cancellationDate)} with a refund of ${dollars(refund)}.`
      const first = decision === 'Accepted' ? accepted : 'The policy stays in force.'
      return `${first} A decision is final and ${channel} is notified immediately.`
    },
  }
}
