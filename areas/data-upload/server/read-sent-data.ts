import type { ReferenceData } from '#areas/reference-data/server'
import { nameCode, type SentUpload } from '#areas/upload/server'
import { readForm } from '#packages/fields'
import type { PlainDate } from '#platform/clock'
import { Refusal } from '#platform/http'
import { dataFields, type SentData } from '../contract/index.ts'

/**
 * What a lender's files are sent against.
 *
 * @throws Refusal 400 with every broken rule
 */
export function readSentData(
  sent: SentData,
  { reference, channel, today }: { reference: ReferenceData; channel: string; today: PlainDate },
): Pick<SentUpload, 'brand' | 'category'> {
  const lists = {
    brands: reference.partyNames(channel, today),
    categories: reference.codeList('upload-categories', today),
  }
  const { values, faults } = readForm(dataFields, sent, lists)
  if (faults) throw new Refusal(400, faults)
  return { brand: nameCode(lists.brands, values.brandName), category: nameCode(lists.categories, values.category) }
}
