import type { Environment } from '#areas/environment/contract'
import type { Caller } from '#areas/identity/portal'
import type { QuoteForm } from '#areas/quote/contract'
import type { PartyOptions, ReferenceLists } from '#areas/reference-data/contract'
import { loadBrands, loadCodeList, loadPartyOptions, loadStates, nothingOffered } from '#areas/reference-data/portal'
import type { LoadedDraft } from '#browser/drafts'
import type { Http } from '#browser/http'
import { newForm } from './form/calculator-form.ts'
import { readDraft } from './form/restored-form.ts'
import { type QuoteService, quoteService } from './quote-service.ts'

/** The initial state of the calculator: reference lists, consent, and the draft or a new request. */
export type InitialRequest = {
  readonly lists: ReferenceLists
  readonly consent: boolean
  readonly form: QuoteForm
  readonly loaded: LoadedDraft<object>
  /** Whether the form was restored from a draft. */
  readonly restored: boolean
}

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
      optionsOrNull(http, base, caller.access.channel ?? ''),
      service.consent(),
      draftOrNone(service),
    ])
  const lists = { brands, states, employmentTypes, loanPurposes, occupancyTypes, options: options ?? nothingOffered }
  const draft = readDraft(loaded.content, lists)
  const form = draft ?? newForm(lists)
  return { lists, consent, loaded, restored: draft !== null, form: options ? form : { ...form, brandName: '' } }
}

/**
 * Continues without a draft when it cannot be loaded. The first save has no revision, so it cannot overwrite a draft
 * that the user has not seen.
 */
async function draftOrNone(service: QuoteService): Promise<LoadedDraft<object>> {
  try {
    return await service.loadDraft()
  } catch (fault) {
    console.error('The draft could not be loaded', fault)
    return { content: null, revision: null }
  }
}

/** Only logs a failure. The brand is then cleared, and selecting it again retries (specification 000 §4, §8). */
async function optionsOrNull(http: Http, base: string, channel: string): Promise<PartyOptions | null> {
  try {
    return await loadPartyOptions(http, base, channel)
  } catch (fault) {
    console.error('The party options could not be loaded', fault)
    return null
  }
}
