import type { Environment } from '#areas/environment/contract'
import type { Caller } from '#areas/identity/portal'
import type { QuoteForm } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { loadBrands, loadCodeList, loadPartyOptions, loadStates, noPartyOptions } from '#areas/reference-data/portal'
import type { LoadedDraft } from '#browser/drafts'
import type { Http } from '#browser/http'
import { newForm } from './form/calculator-form.ts'
import { parseDraft } from './form/to-quote-request-body.ts'
import { quoteService } from './quote-service.ts'

/** The initial state of the calculator: reference lists, consent, and the draft or a new request. */
export type InitialRequest = {
  readonly lists: ReferenceLists
  readonly consent: boolean
  readonly form: QuoteForm
  readonly loaded: LoadedDraft<object>
  /** Whether the form was restored from a draft. */
  readonly restored: boolean
}

/** What the next request takes over from the last calculated one, or the first one opened. Signing on as another user loads the page again. */
export const lastCalculated: { brandName?: string } = {}

const notLoaded: LoadedDraft<object> = { content: null, revision: null, failed: true }

type Sources = { readonly http: Http; readonly environment: Environment; readonly caller: Caller }

/**
 * Loads the data of the route get-quote (specification 000 §2). Throws when the lists or the consent cannot be loaded.
 */
export async function resolveInitialRequest({ http, environment, caller }: Sources): Promise<InitialRequest> {
  const base = environment.services.quote
  const service = quoteService(http, base)
  const [brands, states, employmentTypes, loanPurposes, occupancyTypes, options, { consent }, loaded] =
    await Promise.all([
      loadBrands(http, base),
      loadStates(http, base),
      loadCodeList(http, base, 'employmentTypes'),
      loadCodeList(http, base, 'loanPurposes'),
      loadCodeList(http, base, 'occupancyTypes'),
      // The calculator says so then, and loads them again.
      orElse(null, 'party options', loadPartyOptions(http, base, caller.channel ?? '')),
      service.consent(),
      // The calculator says so then, and overwrites no draft that the user has not seen.
      orElse(notLoaded, 'draft', service.loadDraft()),
    ])
  const lists = { brands, states, employmentTypes, loanPurposes, occupancyTypes, options: options ?? noPartyOptions }
  const draft = parseDraft(loaded.content, lists)
  const form = draft ?? { ...newForm(lists), ...lastCalculated }
  return { lists, consent, loaded, restored: draft !== null, form }
}

/** Logs a failure and continues with the value for a missing response. */
async function orElse<Answer>(otherwise: Answer, what: string, loading: Promise<Answer>): Promise<Answer> {
  try {
    return await loading
  } catch (error) {
    console.error(`The ${what} could not be loaded`, error)
    return otherwise
  }
}
