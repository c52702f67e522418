import { reserveCaseNumbers } from '#areas/case/server'
import { type ImportedPolicy, importPolicies, policyListsOn } from '#areas/policy/server'
import { type ImportedVariation, importVariations, measureImported } from '#areas/variation/server'
import { fromDollars } from '#packages/money'
import { sydneyDate } from '#platform/clock'
import { bulkTransaction } from '#platform/database'
import { oldestAge, type Seed, type SeedContext, type SeedDay, seedDay } from './seed-context.ts'
import { seedLender } from './seed-lender.ts'
import { seedLoan } from './seed-loan.ts'
import { seedAuthor, seedPolicy } from './seed-policy.ts'
import { seedVariation } from './seed-variation.ts'

const batch = 5_000
/** The next batch is made while the database writes one. */
const underWay = 2

/** Adds policies of the last two years, oldest first: half of them IRONBARK's, the others of 49 lenders; some were varied. */
export const seedPolicies: Seed = async (context, count) => {
  const writing = new Set<Promise<void>>()
  const firstNumber = context.random.between(10, 89) * 1_000_000
  let done = 0
  for (let first = 0; first < count; first += batch) {
    const size = Math.min(batch, count - first)
    const days = seedDays(context, { first, size, count })
    // The variations of a batch have lower IDs than those of the next.
    const made = await makeBatch(context, days, firstNumber + first)
    const written = writeBatch(context, made).then(() => {
      writing.delete(written)
      done += size
      context.report(done)
    })
    writing.add(written)
    if (writing.size >= underWay) await Promise.race(writing)
  }
  await Promise.all(writing)
}

/** The days of a batch's policies, oldest first. */
function seedDays(
  { reference, now, random }: SeedContext,
  { first, size, count }: { readonly first: number; readonly size: number; readonly count: number },
): SeedDay[] {
  const today = sydneyDate(now)
  const age = oldestAge(reference, today)
  return Array.from({ length: size }, (_, index) =>
    seedDay(today, 1 + Math.floor((1 - (first + index + 1) / count) * age), random),
  ).sort((one, other) => one.moment.getTime() - other.moment.getTime())
}

type Batch = {
  readonly policies: readonly ImportedPolicy[]
  /** By policy; null for one that was not varied. */
  readonly variations: readonly (SeededVariation | null)[]
}
type SeededVariation = Omit<ImportedVariation, 'policy'>

async function makeBatch(
  { database, reference, now, random }: SeedContext,
  days: readonly SeedDay[],
  firstNumber: number,
): Promise<Batch> {
  const today = sydneyDate(now)
  const lists = policyListsOn(reference, today)
  const duty = reference.dutyOn(today)
  const made = days.map(({ day, moment }, index) => {
    const loan = { ...seedLoan(reference, day, random), ...seedLender(reference, today, random) }
    return seedPolicy(
      loan,
      { applied: day, createdAt: moment, today, number: firstNumber + index, run: now.toISOString() },
      random,
    )
  })
  const toVary = made.map((policy) => {
    const varied = seedVariation(policy, now, random)
    if (!varied) return null
    const { name = '', version = '' } = policy.rateCard ?? {}
    const rates = { lists, card: reference.cardByVersion(name, version), duty }
    return { ...varied, effect: measureImported(policy, varied, rates) }
  })
  const ids = await reserveCaseNumbers(database, toVary.filter((varied) => varied !== null).length)
  const variations = toVary.map((varied) => varied && { ...varied, variationId: String(ids.shift()) })
  const policies = made.map((policy, index) => {
    const varied = variations[index]
    if (!varied) return policy
    const { variationId, after, effect, acceptedBy, acceptedAt } = varied
    const { difference } = effect.premium
    const premiumDifference = difference === null ? null : fromDollars(difference)
    return { ...policy, varied: { variationId, premiumDifference, ...after, by: acceptedBy, at: acceptedAt } }
  })
  return { policies, variations }
}

async function writeBatch({ database, now }: SeedContext, { policies, variations }: Batch): Promise<void> {
  const by = seedAuthor
  await bulkTransaction(database, async (transaction, copyRows) => {
    const records = await importPolicies(transaction, copyRows, policies, { by, at: now })
    const accepted = records.flatMap((policy, index) => {
      const varied = variations[index]
      return varied ? [{ ...varied, policy }] : []
    })
    await importVariations(transaction, copyRows, accepted, { by, at: now })
  })
}
