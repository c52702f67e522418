import { abilitiesOf, type CaseState } from '#areas/case/contract'
import { type DeskReferral, versionFields } from '#areas/credit-referral/contract'
import { type ReferralKey, readReferralWhole } from '#areas/credit-referral/server'
import type { Caller } from '#areas/identity/server'
import { listVersions, policyListsOn } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { compareVariation, type DeskVariation, isOpenVariation, type VariationDetails } from '#areas/variation/contract'
import { readVariation, type VariationKey } from '#areas/variation/server'
import { displayField, type ListsOf, type RecordOf } from '#packages/fields'
import { type PlainDate, sydneyDate } from '#platform/clock'
import { readSnapshot } from '#platform/database'

import { auditOpened, brandNamesOf, type DeskDeps } from '../queue/desk-choices.ts'

/**
 * Reads a lender's referral for the desk. The lender's audit records which user of the insurer read it.
 *
 * @throws Refusal 404 `not-found`
 */
export async function readDeskReferral(
  deps: DeskDeps,
  caller: Caller,
  key: ReferralKey,
  httpRequestId: string,
): Promise<DeskReferral> {
  const { details, assignedToSubject } = await readReferralWhole(deps, caller, key)
  const opened = { channel: key.channel, record: details.requestId, detail: { version: details.version } }
  const at = await auditOpened(deps, caller, { action: 'underwriting.opened', ...opened }, httpRequestId)
  const today = sydneyDate(at)
  const named = namesOf(deps.reference, today)
  return {
    ...named(details),
    versions: details.versions.map(named),
    channel: key.channel,
    brand: brandNamesOf(deps.reference, today).nameOf(key.channel, details.brandName),
    can: abilitiesOf({ state: referralStates[details.status], assignee: assignedToSubject }, caller),
  }
}

/** Replaces the codes of a version by names, because the desk has no code lists. */
function namesOf(reference: ReferenceData, date: PlainDate) {
  const lists: ListsOf<typeof versionFields> = {
    submissionTypes: reference.codeList('submission-types', date),
    referralReasons: reference.codeList('referral-reasons', date),
  }
  const choices = Object.values(versionFields).filter((field) => field.kind === 'choice')
  return <Version extends RecordOf<typeof versionFields>>(version: Version): Version => {
    const names = choices.map((field) => [field.name, displayField(field, version[field.name], lists)])
    return { ...version, ...Object.fromEntries(names) }
  }
}

/**
 * Reads a lender's variation for the desk. The lender's audit records which user of the insurer read it.
 *
 * @throws Refusal 404 `not-found`
 */
export async function readDeskVariation(
  deps: DeskDeps,
  caller: Caller,
  key: VariationKey,
  httpRequestId: string,
): Promise<DeskVariation> {
  const { channel } = key
  const { details, assignedToSubject, moved } = await readSnapshot(deps.database, async (database) => {
    const read = await readVariation({ database }, caller, key)
    const open = isOpenVariation(read.details.status)
    return { ...read, moved: open ? await changesSince({ ...deps, database }, channel, read.details) : null }
  })
  const opened = { channel, record: details.variationId, detail: { policyVersion: details.policyVersion } }
  const at = await auditOpened(deps, caller, { action: 'underwriting.variation-opened', ...opened }, httpRequestId)
  return {
    ...details,
    channel,
    brand: brandNamesOf(deps.reference, sydneyDate(at)).nameOf(channel, details.brandName),
    moved,
    can: abilitiesOf({ state: variationStates[details.status], assignee: assignedToSubject }, caller),
  }
}

/** What changed in the policy since the variation was submitted; null when the policy has the same version. */
async function changesSince(
  { database, clock, reference }: DeskDeps,
  channel: string,
  { policyNumber, policyVersion, currentVersion }: VariationDetails,
): Promise<DeskVariation['moved']> {
  if (policyVersion === currentVersion) return null
  const { versions } = await listVersions(database, channel, policyNumber)
  const [then, now] = [policyVersion, currentVersion].map((number) =>
    versions.find(({ version }) => version === number),
  )
  if (!then || !now) return null
  const { loans, securities } = compareVariation(then, now, policyListsOn(reference, sydneyDate(clock())))
  return { loans: [...loans], securities: [...securities] }
}

const referralStates: Record<DeskReferral['status'], CaseState> = {
  Submitted: 'Submitted',
  'In Progress': 'Assigned',
  'On Hold': 'On Hold',
  Complete: 'Decided',
}
const variationStates: Record<DeskVariation['status'], CaseState> = {
  Submitted: 'Submitted',
  Assigned: 'Assigned',
  'On Hold': 'On Hold',
  Accepted: 'Decided',
  Declined: 'Decided',
  Withdrawn: 'Withdrawn',
  Closed: 'Closed',
}
