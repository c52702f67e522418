import { isOpenVariation } from '#areas/variation/contract'
import type { DeskReferral, DeskVariation, WorkRecord } from '../../contract/index.ts'

/** What is worked on at the desk. */
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

/** The version that is on the screen: a variation is sent once. */
export function versionOf(details: DeskDetails): number {
  return isVariation(details) ? 1 : details.version
}

/** What people call it within a sentence. */
export function nounOf(details: DeskDetails): string {
  return isVariation(details) ? 'variation' : 'request'
}
