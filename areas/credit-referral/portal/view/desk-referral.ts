import { decisionFields } from '#areas/case/contract'
import type { DeskCase, DeskKind } from '#areas/case/portal'
import { type DeskReferral, deskReferralSchema } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { parseForm } from '#packages/fields'
import { referralView } from './referral-view.tsx'

/** A referral at the desk. */
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
    ...referralView(details, { brands, submissionTypes: [], referralReasons: [], decisions }),
    record: { kind: 'Referral', channel, id },
    about: `${brand} (${channel}), ${lenderRefNumber}`,
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
