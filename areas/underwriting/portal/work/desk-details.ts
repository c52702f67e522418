import { isOpenVariation } from '#areas/variation/contract'
import type { DeskReferral, DeskVariation, WorkRecord } from '../../contract/index.ts'

/** The details of a record that underwriters work on. */
export type DeskDetails = DeskReferral | DeskVariation

export function isVariation(details: DeskDetails): details is DeskVariation {
  return 'variationId' in details
}

export function recordOf(details: DeskDetails): WorkRecord {
  const { channel } = details
  return isVariation(details)
    ? { kind: 'Variation', channel, id: details.variationId }
    : { kind: 'Referral', channel, id: details.requestId }
}

export function isOpen(details: DeskDetails): boolean {
  return isVariation(details) ? isOpenVariation(details.status) : details.status !== 'Complete'
}

/** The version that is shown; 1 for a variation, which is submitted once. */
export function versionOf(details: DeskDetails): number {
  return isVariation(details) ? 1 : details.version
}

/** The noun for the record within a sentence. */
export function nounOf(details: DeskDetails): string {
  return isVariation(details) ? 'variation' : 'request'
}
