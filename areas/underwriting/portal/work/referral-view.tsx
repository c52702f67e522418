import { decisionFields } from '#areas/case/contract'
import {
  Application,
  Conversation,
  eventTitle,
  Outcome,
  ReferralDocuments,
  type ReferralNames,
  ReferralStatus,
  ReferralVersions,
  Timeline,
} from '#areas/credit-referral/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { parseForm } from '#packages/fields'
import type { DeskReferral } from '../../contract/index.ts'
import type { RecordView } from './work-page.tsx'

/** A referral at the desk. */
export function referralView(details: DeskReferral, decisions: readonly ReferenceItem[]): RecordView {
  const { brandName, brand, channel, lenderRefNumber, version } = details
  // The desk's responses have names in place of codes, except for the brand and the decisions.
  const brands = [{ id: 0, shortName: brandName, longName: brand }]
  const names: ReferralNames = { brands, submissionTypes: [], referralReasons: [], decisions }
  return {
    lead: `${brand} (${channel}), ${lenderRefNumber}`,
    status: <ReferralStatus details={details} names={names} />,
    outcome: <Outcome details={details} names={names} />,
    eventTitles: details.events.map((event) => eventTitle(event, decisions, details.documents)),
    timeline: <Timeline details={details} names={names} />,
    rules: { fields: decisionFields, decisions, parse: (form) => parseForm(decisionFields, form, { decisions }) },
    consequence: () =>
      `A decision is final for this version (version ${version}) and the lender is notified immediately.`,
    content: (onDownload) => (
      <>
        <Application details={details} names={names} />
        <ReferralDocuments
          details={details}
          onDownload={({ documentId, documentName }) => onDownload(documentId, documentName)}
        />
        <Conversation details={details} />
        <ReferralVersions details={details} names={names} />
      </>
    ),
  }
}
