import type { ReferenceData } from '#areas/reference-data/server'
import type { PlainDate } from '#platform/clock'
import { Refusal } from '#platform/http'
import { type DataUpload, readDataUpload, type SentData } from '../contract/index.ts'

/**
 * What a lender's files are sent against.
 *
 * @throws Refusal 400 with every broken rule
 */
export function readSentData(
  sent: SentData,
  { reference, channel, today }: { reference: ReferenceData; channel: string; today: PlainDate },
): DataUpload {
  const read = readDataUpload(sent, {
    brands: reference.partyNames(channel, today),
    categories: reference.codeList('upload-categories', today),
  })
  if (read.refused) throw new Refusal(400, read.refused)
  return read.upload
}
