import type { PartialRecordOf } from '#packages/fields'
import type { ReferralEvent, ReferralStatus, versionFields } from '../contract/index.ts'

export type ImportingPerson = { readonly subject: string; readonly username: string }

/** A version of a request from elsewhere: what was sent, and what was decided about it, if anything was. */
export type ImportedVersion = PartialRecordOf<typeof versionFields> & {
  readonly submittedBy: ImportingPerson & { readonly name: string }
  readonly submittedAt: Date
  readonly decided: {
    readonly decision: string
    readonly uwNotes: string | null
    readonly by: ImportingPerson
    readonly at: Date
  } | null
}

/** A request from elsewhere, in whatever state it is; its number is given out here. It comes without documents. */
export type ImportedReferral = {
  readonly channel: string
  readonly lenderRefNumber: string
  readonly brandName: string
  readonly status: ReferralStatus
  readonly assignedTo: ImportingPerson | null
  /** Oldest first: the request stands as the last one says. */
  readonly versions: readonly [ImportedVersion, ...ImportedVersion[]]
  /** Of a request that is On Hold. */
  readonly openQuestion: { readonly text: string; readonly by: ImportingPerson; readonly at: Date } | null
  /** Oldest first. */
  readonly events: readonly ImportedEvent[]
}

export type ImportedEvent = Pick<ReferralEvent, 'kind' | 'version' | 'by' | 'byInsurer' | 'detail'> & {
  readonly at: Date
}
