import { fileURLToPath } from 'node:url'
import { sydneyDate } from '#platform/clock'
import type { AppContext } from '#platform/service'
import { SettingsError, withException } from '#platform/settings'
import { errorMessage, ReferenceDataRefused } from '../files/source-file.ts'
import { loadStoredDocuments } from '../reference-data-store.ts'
import { getReferenceData } from '../snapshot/follow-reference-data.ts'
import { loadReferenceData } from './load-reference-data.ts'

export const shippedReferenceData = fileURLToPath(new URL('../../../../reference-data', import.meta.url))

const samples = /^(rate-cards|parties|party-options)\//

/**
 * Loads the shipped files into an empty database at start-up, and new content into the embedded database, which belongs
 * to this machine. The operator of any other database loads it with `npm run load-reference-data`. Production gets the
 * sample card and the demo lenders only if both are allowed.
 *
 * @throws SettingsError when the files are rejected and there is no stored content to continue with
 */
export async function loadAtStart(
  { settings, database, clock, log }: AppContext,
  folder = shippedReferenceData,
): Promise<void> {
  const empty = (await loadStoredDocuments(database)).length === 0
  if (settings.DATABASE_URL && !empty) return
  const { NODE_ENV, ALLOW_SAMPLE_RATES, ALLOW_DEMO_LENDERS } = settings
  const withSamples = NODE_ENV !== 'production' || (ALLOW_SAMPLE_RATES && ALLOW_DEMO_LENDERS)
  try {
    await loadReferenceData({ database, folder, clock, log, ...(withSamples ? {} : { skip: samples }) })
  } catch (error) {
    if (!(error instanceof ReferenceDataRefused)) throw error
    if (empty) throw new SettingsError(`The reference data is refused:\n${error.message}`)
    for (const found of error.errors) {
      log.error(
        { file: found.file, row: found.row },
        `reference data refused, the data in force does not change: ${errorMessage(found)}`,
      )
    }
  }
}

const demoLenders = ['IRONBARK', 'COOLABAH']
const howToLoad = 'load your own with load-reference-data (docs/reference-data.md)'

type SampleDeps = Pick<AppContext, 'settings' | 'database' | 'clock'>

/** What production refuses of the loaded reference data: sample rates, demo lenders, or no rate card at all. */
export async function findSampleErrors({ settings, database, clock }: SampleDeps): Promise<readonly string[]> {
  const today = sydneyDate(clock())
  const { brandsOfAllLenders, cardFor } = await getReferenceData(database)
  const brands = brandsOfAllLenders(today).flatMap(({ channel, shortName }) => {
    const found = cardFor(channel, shortName, today)
    return found ? [{ channel, illustrative: found.card.terms.illustrative }] : []
  })
  if (brands.length === 0) return [`rate card: no brand has one; ${howToLoad}, and start again`]
  const errors: string[] = []
  if (!settings.ALLOW_SAMPLE_RATES && brands.some(({ illustrative }) => illustrative))
    errors.push(withException(`rate card: the sample rates are in force; ${howToLoad}`, 'ALLOW_SAMPLE_RATES'))
  const demo = demoLenders.filter((lender) => brands.some(({ channel }) => channel === lender))
  if (!settings.ALLOW_DEMO_LENDERS && demo.length > 0)
    errors.push(withException(`lenders: ${demo.join(' and ')} are demo lenders; ${howToLoad}`, 'ALLOW_DEMO_LENDERS'))
  return errors
}
