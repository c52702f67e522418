import { type Refusal, refuse } from '#platform/http'
import { sentences } from '../../contract/index.ts'

/** Another lender's request answers exactly like none. */
export function referralNotFound(): Refusal {
  return refuse('not-found', sentences.notFound, { status: 404 })
}
