import { versionFields } from '#areas/credit-referral/contract'
import { type ReferralKey, readReferralWhole } from '#areas/credit-referral/server'
import type { Caller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type ListsOf, type RecordOf, showField } from '#packages/fields'
import { writeAudit } from '#platform/audit'
import { type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { DeskReferral } from '../../contract/index.ts'
import { brandNamesOf } from '../queue/name-codes.ts'

export type DeskDeps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/**
 * A lender's request as the desk sees it. The lender's audit says who of the insurer has read it.
 *
 * @throws Refusal 404 `not-found`
 */
export async function readDeskReferral(
  deps: DeskDeps,
  caller: Caller,
  key: ReferralKey,
  requestId: string,
): Promise<DeskReferral> {
  const { details, assignedToSubject } = await readReferralWhole(deps, caller, key)
  const at = deps.clock()
  await writeAudit(deps.database, {
    channel: key.channel,
    at,
    actor: caller.subject,
    username: caller.username,
    action: 'underwriting.opened',
    record: details.requestId,
    requestId,
    detail: { version: details.version },
  })
  const today = sydneyDate(at)
  const named = namesOf(deps.reference, today)
  return {
    ...named(details),
    versions: details.versions.map(named),
    channel: key.channel,
    brand: brandNamesOf(deps.reference, today).nameOf(key.channel, details.brandName),
    can: abilitiesOf(details, assignedToSubject, caller),
  }
}

/** Names the codes of a version, for which the desk has no lists. */
function namesOf(reference: ReferenceData, date: PlainDate) {
  const lists: ListsOf<typeof versionFields> = {
    submissionTypes: reference.codeList('submission-types', date),
    referralReasons: reference.codeList('referral-reasons', date),
  }
  const choices = Object.values(versionFields).filter((field) => field.kind === 'choice')
  return <Version extends RecordOf<typeof versionFields>>(version: Version): Version => {
    const names = choices.map((field) => [field.name, showField(field, version[field.name], lists)])
    return { ...version, ...Object.fromEntries(names) }
  }
}

/** What a person may do with a request now, as the verbs will decide it. */
function abilitiesOf(
  { status }: Pick<DeskReferral, 'status'>,
  assignedToSubject: string | null,
  { subject }: Caller,
): DeskReferral['can'] {
  const open = status !== 'Complete'
  const own = open && assignedToSubject === subject
  return {
    take: open && assignedToSubject === null,
    takeOver: open && assignedToSubject !== null && !own,
    handOver: own,
    ask: own && status !== 'On Hold',
    decide: own,
  }
}
