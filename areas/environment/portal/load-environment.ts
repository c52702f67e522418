import { type Environment, environmentSchema } from '../contract/index.ts'
import { cacheBustingAddress } from './check-build.ts'

/** The environment is missing or invalid, so the portal cannot start. `detail` is for its operator. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
  readonly problem: 'missing' | 'wrong'
  readonly detail: readonly string[]

  constructor(problem: 'missing' | 'wrong', detail: readonly string[]) {
    super(`assets/environment.json is ${problem}: ${detail.join('; ')}`)
    this.problem = problem
    this.detail = detail
  }
}

/** Merges `assets/environment.json` over the defaults (specification 001 §4). @throws EnvironmentError */
export async function loadEnvironment(fetchIt: typeof fetch): Promise<Environment> {
  const response = await fetchIt(cacheBustingAddress('assets/environment.json'), { cache: 'no-store' }).catch(() => {
    throw new EnvironmentError('missing', ['The server could not be reached.'])
  })
  if (!response.ok) throw new EnvironmentError('missing', [`The server answered ${response.status}.`])
  const content: unknown = await response.json().catch(() => {
    throw new EnvironmentError('wrong', ['It is not JSON.'])
  })
  const environment = environmentSchema.safeParse(content)
  if (environment.success) return environment.data
  throw new EnvironmentError(
    'wrong',
    environment.error.issues.map(({ path, message }) => `${path.join('.') || 'environment.json'}: ${message}`),
  )
}
