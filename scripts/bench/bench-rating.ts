import { benchRating } from '../../packages/rating/bench/rating.bench.ts'

/** Premiums per second on one core, and a thousand scenarios in one call. */
export async function benchRatingPackage(): Promise<void> {
  const { premiumsPerSecond, thousandScenariosMs } = benchRating()
  console.log(`  ${Math.round(premiumsPerSecond).toLocaleString('en-AU')} premiums a second on one core`)
  console.log(`  ${thousandScenariosMs.toFixed(1)} ms for 1,000 scenarios in one call`)
}
