import { importPolicies, policyListsOn } from '#areas/policy/server'
import { importVariations, reserveVariationIds } from '#areas/variation/server'
import { sydneyDate } from '#platform/clock'
import { bulkTransaction } from '#platform/database'
import { oldestAge, type Seed, type SeedContext, seedDay } from './seed-context.ts'
import { seedLender } from './seed-lender.ts'
import { seedLoan } from './seed-loan.ts'
import { seedAuthor, seedPolicy } from './seed-policy.ts'
import { type PolicyToVary, seedVariation } from './seed-variation.ts'

const batch = 20_000
/** The next batch is made while the database writes one. */
const underWay = 2

/** Adds policies of the last two years: half of them IRONBARK's, the others of 49 lenders; some were varied. */
export const seedPolicies: Seed = async (context, count) => {
  const writing = new Set<Promise<void>>()
  const firstNumber = context.random.between(10, 89) * 1_000_000
  let done = 0
  for (let first = 0; first < count; first += batch) {
    const size = Math.min(batch, count - first)
    const written = writeBatch(context, size, firstNumber + first).then(() => {
      writing.delete(written)
      done += size
      context.report(done)
    })
    writing.add(written)
    if (writing.size >= underWay) await Promise.race(writing)
  }
  await Promise.all(writing)
}

async function writeBatch(
  { database, reference, now, random }: SeedContext,
  size: number,
  firstNumber: number,
): Promise<void> {
  const today = sydneyDate(now)
  const age = oldestAge(reference, today)
  const made = Array.from({ length: size }, (_, index) => {
    const { day, moment } = seedDay(today, age, random)
    const loan = { ...seedLoan(reference, day, random), ...seedLender(reference, today, random) }
    return seedPolicy(
      loan,
      { applied: day, createdAt: moment, today, number: firstNumber + index, run: now.toISOString() },
      random,
    )
  })
  const toVary = made.map((policy) => seedVariation(policy, now, random))
  const byLender = Map.groupBy(
    toVary.filter((varied) => varied !== null),
    ({ channel }) => channel,
  )
  const nextIds = new Map<string, bigint>()
  for (const [channel, { length }] of byLender)
    nextIds.set(channel, await reserveVariationIds(database, channel, length))
  const variations = toVary.map((varied) => {
    if (!varied) return null
    const id = nextIds.get(varied.channel) ?? 0n
    nextIds.set(varied.channel, id + 1n)
    return { ...varied, variationId: String(id) }
  })
  const policies = made.map((policy, index) => {
    const varied = variations[index]
    if (!varied) return policy
    const { variationId, after, acceptedBy, acceptedAt } = varied
    return { ...policy, varied: { variationId, ...after, by: acceptedBy, at: acceptedAt } }
  })
  const lists = policyListsOn(reference, today)
  const duty = reference.dutyOn(today)
  const by = seedAuthor
  await bulkTransaction(database, async (transaction, copyRows) => {
    const records = await importPolicies(transaction, copyRows, policies, { by, at: now })
    const accepted = records.flatMap((policy, index) => {
      const varied = variations[index]
      return varied ? [{ ...varied, policy }] : []
    })
    const ratesOf = ({ policy }: { policy: PolicyToVary }) => {
      const { name = '', version = '' } = policy.rateCard ?? {}
      return { card: reference.cardByVersion(name, version), duty }
    }
    await importVariations(transaction, copyRows, accepted, { by, at: now, lists, ratesOf })
  })
}
