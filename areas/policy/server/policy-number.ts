const smallest = 1_000_000_000n
const span = 1_000_000_000n
/** Coprime to the span and close to its golden section, so that consecutive numbers are far apart. */
const stride = 618_033_989n
/** Numbers up to 1000000999 are reserved for demo records. */
const reserved = 1_000n

/**
 * The policy number of the nth policy: ten digits that begin with 1, unique for n below 1,000,000,000, in an order that
 * does not reveal the number of policies at a glance. The number is not secret and can be computed: the channel decides
 * access to a policy, never its number.
 *
 * @returns `null` for the few n that map to a number reserved for demo records
 */
export function policyNumberOf(n: bigint): string | null {
  const scattered = (n * stride) % span
  return scattered < reserved ? null : String(smallest + scattered)
}
