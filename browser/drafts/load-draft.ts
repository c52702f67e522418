import * as z from 'zod/mini'
import { type Http, isUnknownCall, noStore } from '#browser/http'
import type { Draft, DraftSave, DraftState, LoadedDraft } from './create-draft.ts'

/** A draft that is not loaded within this time does not delay its form (milliseconds). */
const loadTimeout = 5_000
const flushTimeout = 2_000
const callTimeout = 30_000

const savedSchema = z.object({ revision: z.int() })

// All drafts on the page. A screen does not know the screen that it replaces; this registry connects them.
const drafts = new Set<{ readonly draft: Draft }>()

/**
 * Drafts for the next form, by address: input that a closed form could not save, and content that another screen
 * prepared where the service does not support drafts. Lost when the page is closed.
 */
const handedOver = new Map<string, () => LoadedDraft<object> | null>()

/** Includes a draft in `flushDrafts` until the returned function is called. */
export function registerDraft(draft: Draft): () => void {
  // A form that React mounts twice registers its draft twice.
  const registered = { draft }
  drafts.add(registered)
  return () => drafts.delete(registered)
}

/** Saves the draft of a form that closes, and then calls `release`; later, when it cannot be saved now. */
export async function closeDraft(url: string, draft: Draft, release: () => void): Promise<void> {
  await draft.flush()
  if (!draft.hasUnsavedInput()) return release()
  handedOver.set(url, () => {
    release()
    return draft.takeUnsaved()
  })
}

/** Waits until all input is saved, for two seconds at most. */
export async function flushDrafts(): Promise<void> {
  const flushed = Promise.all([...drafts].map(({ draft }) => draft.flush()))
  await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, flushTimeout))])
}

/** The combined state of all drafts on the page. */
export function stateOfDrafts(): DraftState {
  const states = new Set([...drafts].map(({ draft }) => draft.state()))
  return (['unsaved', 'unknown', 'saved'] as const).find((state) => states.has(state)) ?? 'none'
}

/**
 * Loads the draft at an address, for a form that opens. When loading times out, the form says so, and overwrites no
 * draft that the user has not seen.
 *
 * @throws CallRefused when the service rejects the call or cannot be reached
 */
export async function loadDraft<Content>(
  http: Http,
  url: string,
  schema: z.ZodMiniType<Content>,
): Promise<LoadedDraft<Content>> {
  // Recent input may still be on its way to the server.
  await flushDrafts()
  const unsaved = handedOver.get(url)?.()
  handedOver.delete(url)
  if (unsaved) return unsaved as LoadedDraft<Content>
  const signal = AbortSignal.timeout(loadTimeout)
  try {
    return await getDraft(http, url, schema, signal)
  } catch (error) {
    if (signal.aborted) return { content: null, revision: null, failed: true }
    // The specifications do not define drafts: a service that does not know the call does not support them.
    if (!isUnknownCall(error)) throw error
    return { content: null, revision: 0, unavailable: true }
  }
}

export async function getDraft<Content>(
  http: Http,
  url: string,
  schema: z.ZodMiniType<Content>,
  signal = AbortSignal.timeout(callTimeout),
): Promise<{ readonly content: Content | null; readonly revision: number }> {
  const responseSchema = z.object({ content: z.nullable(schema), revision: z.int() })
  return await http.get(url, { headers: noStore, schema: responseSchema, signal })
}

/** Revisions travel as entity tags: the draft must have one of them. */
export async function saveDraft(http: Http, url: string, { content, revisions, keepalive }: DraftSave<object>) {
  const headers = { 'If-Match': revisions.map((revision) => `"${revision}"`).join(', ') }
  const signal = AbortSignal.timeout(callTimeout)
  return await http.put(url, { body: content, headers, keepalive, schema: savedSchema, signal })
}

/**
 * Replaces a loaded draft from outside its form. If the service does not support drafts, the next form that opens gets
 * the content.
 *
 * @throws CallRefused 409 `draft-changed` when it has changed since
 */
export async function replaceDraft<Content extends object>(
  http: Http,
  url: string,
  { revision, unavailable }: LoadedDraft<Content> & { readonly revision: number },
  content: Content,
): Promise<void> {
  if (unavailable) handedOver.set(url, () => ({ content, revision, unavailable }))
  else await saveDraft(http, url, { content, revisions: [revision], keepalive: false })
}
