const smallest = 1_000_000_000n
const span = 1_000_000_000n
/** Coprime to the span, and close to the golden section of it: neighbours land far from each other. */
const stride = 618_033_989n
/** Numbers up to 1000000999 are kept for demo records. */
const reserved = 1_000n

/**
 * The policy number of the nth policy: ten digits that begin with 1, no two the same for n below a thousand million, and
 * in no order that shows at a glance how many policies there are. The number is no secret, and whoever knows this rule can
 * reckon with it: who may see a policy is decided by the channel, never by knowing its number.
 *
 * Answers `null` for the few n that would land on a number kept for demo records.
 */
export function policyNumberOf(n: bigint): string | null {
  const scattered = (n * stride) % span
  return scattered < reserved ? null : String(smallest + scattered)
}
