import { setTimeout as wait } from 'node:timers/promises'
import { filesOf, preparePolicySubmission, referral } from '../crash/prepare-round.ts'
import { type Call, prepareForm, type Submission, WronglyRefused } from '../crash/submission.ts'
import { prepareWithdrawnVariation } from '../crash/variation-submission.ts'
import { quote, startLoad } from '../load/start-load.ts'

/**
 * Two users price and refer, one submits policies, one varies policies, each without a pause.
 *
 * @param repeat how submissions and variations are sent; once, when each failed call counts
 */
export function startClusterLoad(
  callAs: (username: string) => Call,
  policyNumbers: readonly string[],
  repeat: <Result>(work: () => Promise<Result>) => Promise<Result> = untilStored,
) {
  const repeated = (submission: Submission): Submission => ({
    ...submission,
    send: (call) => repeat(() => submission.send(call)),
  })
  return startLoad(callAs, 4, async (user, number, call) => {
    const reference = `LOAD-${user}-${number}`
    if (user === 4) return repeated(preparePolicySubmission(reference))
    const policy = policyNumbers[number % policyNumbers.length] as string
    if (user === 5) return repeated(await repeat(() => prepareWithdrawnVariation(call, policy, reference)))
    if (number % 4 !== 3) return quote
    return prepareForm('submit', { ...referral, lenderRefNumber: reference }, filesOf(reference), reference)
  })
}

/** Sent with the same idempotency key until the response is known, as the portal does. */
async function untilStored<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof WronglyRefused && !error.message.startsWith('503 ')) throw error
      await wait(300)
    }
  }
}
