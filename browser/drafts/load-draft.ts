import * as z from 'zod/mini'
import { type Http, isUnknownCall, noStore } from '#browser/http'
import type { Draft, DraftSave, DraftState, LoadedDraft } from './create-draft.ts'

/** A draft that is not loaded within this time does not delay its form (milliseconds). */
const loadTimeout = 5_000
const flushTimeout = 2_000
const callTimeout = 30_000

/**
 * Content that another screen prepared for a form whose service does not support drafts, by the draft's address. Lost
 * when the page is closed.
 */
const handedOver = new Map<string, unknown>()

const savedSchema = z.object({ revision: z.int() })

// All drafts on the page. A screen does not know the screen that it replaces; this registry connects them.
const drafts = new Set<Draft>()

/** Drafts of closed forms whose input is not saved, by address: the next form of the draft shows it. */
const leftBehind = new Map<string, { readonly draft: Draft; readonly release: () => void }>()

/** Includes a draft in `flushDrafts` until the returned function is called. */
export function registerDraft(draft: Draft): () => void {
  drafts.add(draft)
  return () => drafts.delete(draft)
}

/** Saves the draft of a form that closes, and then calls `release`; later, when it cannot be saved now. */
export async function closeDraft(url: string, draft: Draft, release: () => void): Promise<void> {
  await draft.flush()
  if (draft.hasUnsavedInput()) leftBehind.set(url, { draft, release })
  else release()
}

/** The input that the last form of a draft could not save; null without any. */
function takeLeftBehind(url: string): LoadedDraft<object> | null {
  const left = leftBehind.get(url)
  leftBehind.delete(url)
  left?.release()
  return left?.draft.takeUnsaved() ?? null
}

/** Waits until all input is saved, for two seconds at most. */
export async function flushDrafts(): Promise<void> {
  const flushed = Promise.all([...drafts].map((draft) => draft.flush()))
  await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, flushTimeout))])
}

/** The combined state of all drafts on the page. */
export function stateOfDrafts(): DraftState {
  const states = new Set([...drafts].map((draft) => draft.state()))
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
  const unsaved = takeLeftBehind(url)
  if (unsaved) return unsaved as LoadedDraft<Content>
  const signal = AbortSignal.timeout(loadTimeout)
  try {
    return await readDraft(http, url, schema, signal)
  } catch (error) {
    if (signal.aborted) return { content: null, revision: null, failed: true }
    // The specifications do not define drafts: a service that does not know the call does not support them.
    if (!isUnknownCall(error)) throw error
    const content = handedOver.has(url) ? schema.parse(handedOver.get(url)) : null
    handedOver.delete(url)
    return { content, revision: 0, unavailable: true }
  }
}

export async function readDraft<Content>(
  http: Http,
  url: string,
  schema: z.ZodMiniType<Content>,
  signal = AbortSignal.timeout(callTimeout),
): Promise<{ readonly content: Content | null; readonly revision: number }> {
  const answer = z.object({ content: z.nullable(schema), revision: z.int() })
  return await http.get(url, { headers: noStore, schema: answer, signal })
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
  if (unavailable) handedOver.set(url, content)
  else await saveDraft(http, url, { content, revisions: [revision], keepalive: false })
}
