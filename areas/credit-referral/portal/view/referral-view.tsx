import { decisionFields, statusBadge } from '#areas/case/contract'
import {
  type CaseView,
  type DeskCase,
  type DeskKind,
  neededDocuments,
  type ShownEvent,
  UsualDocuments,
} from '#areas/case/portal'
import {
  type DeskReferral,
  deskReferralSchema,
  type ExpectedDocument,
  type ReferralDetails,
  type ReferralEvent,
} from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { longNameIn, parseForm } from '#packages/fields'
import { UnbrokenParts } from '#ui/page'
import { Application, type QuoteHref } from './application.tsx'
import { currentVersion, decisionName, notesLabel, type ReferralNames, stateOf } from './referral-names.ts'
import { ReferralVersions } from './referral-versions.tsx'

type Options = {
  readonly quoteHref?: QuoteHref
  /** The documents usually needed for its reason, to be shown with those that are attached. */
  readonly expected: readonly ExpectedDocument[]
}

/** A referral as the lender and the desk see it. */
export function referralView(
  details: ReferralDetails,
  names: ReferralNames,
  { quoteHref, expected }: Options,
): CaseView {
  const { requestId, status, decision, version, assignedTo, events, messages, documents } = details
  const current = currentVersion(details)
  const files = documents.map(({ documentName }) => documentName)
  const reason = longNameIn(names.referralReasons, details.referralReason)
  const name = decision === null ? null : decisionName(names.decisions, decision)
  return {
    id: requestId,
    noun: 'request',
    state: stateOf(status, decision),
    badge: { ...statusBadge(status, decision), children: name === null ? status : `${status}: ${name}` },
    // A service without versions has the number 0.
    version: version === 0 ? undefined : version,
    assignedTo,
    notesLabel,
    outcome:
      status === 'Complete' && name !== null && current
        ? { decision: name, by: current.decidedBy, at: current.decidedAt, notes: current.uwNotes }
        : null,
    events: events.map((event) => toShownEvent(event, names.decisions)),
    messages,
    documents,
    content: (
      <>
        <Application details={details} names={names} quoteHref={quoteHref} />
        <UsualDocuments groups={[{ title: reason, needed: neededDocuments(expected, files) }]} />
      </>
    ),
    earlier: <ReferralVersions details={details} names={names} />,
  }
}

function toShownEvent({ kind, detail, ...event }: ReferralEvent, decisions: readonly ReferenceItem[]): ShownEvent {
  const isDecision = kind === 'decided' && detail !== null
  return {
    ...event,
    event: kind === 'received' ? 'submitted' : kind,
    detail: isDecision ? decisionName(decisions, detail) : detail,
  }
}

export const referralDeskKind: DeskKind = {
  parse: (response) => {
    const details = deskReferralSchema.parse(response)
    return (decisions) => toDeskCase(details, decisions)
  },
}

function toDeskCase(details: DeskReferral, decisions: readonly ReferenceItem[]): DeskCase {
  const { requestId: id, brandName, brand, channel, lenderRefNumber, version, can } = details
  // The desk's responses have names in place of codes, except for the brand and the decisions.
  const brands = [{ id: 0, shortName: brandName, longName: brand }]
  return {
    ...referralView(details, { brands, submissionTypes: [], referralReasons: [], decisions }, details),
    record: { kind: 'Referral', channel, id },
    about: <UnbrokenParts text={`${brand} (${channel}), ${lenderRefNumber}`} separator=", " />,
    warning: null,
    clock: details,
    submittedAt: details.submissionDateTime,
    can,
    noteTemplates: details.noteTemplates,
    similarCases: details.similarCases,
    rules: { fields: decisionFields, decisions, parse: (form) => parseForm(decisionFields, form, { decisions }) },
    consequence: () =>
      `A decision is final for this version (version ${version}) and the lender is notified immediately.`,
  }
}
