import type { ReferenceLists } from '#areas/reference-data/contract'
import type { PreparedDuty, PreparedRateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'

/** What a quote needs of the reference data; days are Sydney's. Null where nothing is in force. */
export type QuoteReference = {
  readonly listsFor: (channel: string, day: PlainDate) => ReferenceLists | null
  readonly cardFor: (channel: string, brandName: string, day: PlainDate) => PreparedRateCard | null
  readonly cardByVersion: (name: string, version: string) => PreparedRateCard | null
  readonly dutyOn: (day: PlainDate) => PreparedDuty | null
}
