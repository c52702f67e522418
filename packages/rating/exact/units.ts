/*
 * Every figure of this folder is a whole number of a small unit, held in a bigint: no figure can have a fraction of a
 * cent, and no binary float can creep in. The four units:
 */

/** An amount of Australian dollars in whole cents: $540,000.00 is 54_000_000n. */
export type Cents = bigint

/** A loan to value ratio in hundredths of a percent, the two decimals a lender quotes: 90.00 % is 9_000n. */
export type Lvr = bigint

/** A rate of premium, tax or duty in thousandths of a percent: 2.180 % is 2_180n. */
export type Percent = bigint

/** What a premium is multiplied by, in ten-thousandths: 0.90 is 9_000n. */
export type Factor = bigint

export const centsPerDollar = 100n
export const wholeLvr: Lvr = 10_000n
export const wholePercent: Percent = 100_000n
export const wholeFactor: Factor = 10_000n

/** How many decimals each unit can hold; what has more is refused rather than rounded. */
export const decimals = { cents: 2, dollars: 0, lvr: 2, percent: 3, factor: 4 } as const
