import { type Environment, environmentSchema } from '../contract/index.ts'
import { cacheBustingAddress } from './check-build.ts'

/** The environment is missing or invalid, so the portal cannot start. `detail` is for its operator. */
export class EnvironmentFault extends Error {
  override name = 'EnvironmentFault'
  readonly fault: 'missing' | 'wrong'
  readonly detail: readonly string[]

  constructor(fault: 'missing' | 'wrong', detail: readonly string[]) {
    super(`assets/environment.json is ${fault}: ${detail.join('; ')}`)
    this.fault = fault
    this.detail = detail
  }
}

/**
 * Fetches `assets/environment.json`, validates it and merges it over the defaults (specification 001 §4).
 *
 * @throws EnvironmentFault when it cannot be fetched or is invalid
 */
export async function loadEnvironment(fetchIt: typeof fetch): Promise<Environment> {
  const answer = await fetchIt(cacheBustingAddress('assets/environment.json'), { cache: 'no-store' }).catch(() => {
    throw new EnvironmentFault('missing', ['The server could not be reached.'])
  })
  if (!answer.ok) throw new EnvironmentFault('missing', [`The server answered ${answer.status}.`])
  const content: unknown = await answer.json().catch(() => {
    throw new EnvironmentFault('wrong', ['It is not JSON.'])
  })
  const environment = environmentSchema.safeParse(content)
  if (environment.success) return environment.data
  throw new EnvironmentFault(
    'wrong',
    environment.error.issues.map(({ path, message }) => `${path.join('.') || 'environment.json'}: ${message}`),
  )
}
