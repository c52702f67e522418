import * as z from 'zod/mini'
import { type Http, isUnknownCall, noStore } from '#browser/http'
import { type Draft, type DraftSave, type DraftState, difference, type LoadedDraft } from './create-draft.ts'

/** A draft that is not there so fast does not keep a form from opening (milliseconds). */
const longestLoad = 5_000
const longestFlush = 2_000
const longestCall = 30_000

/** What another screen filled in for a form whose service keeps no drafts, by the draft's address: it lives as long as the page. */
const handedOver = new Map<string, unknown>()

const savedSchema = z.object({ revision: z.int() })

// A screen and what takes its place know nothing of each other; the drafts are what they share.
const drafts = new Set<Draft>()

/** Lets a draft be flushed with all others until the answer is called. */
export function registerDraft(draft: Draft): () => void {
  drafts.add(draft)
  return () => drafts.delete(draft)
}

/** Waits until what was typed is saved, for two seconds at most. */
export async function flushDrafts(): Promise<void> {
  const flushed = Promise.all([...drafts].map((draft) => draft.flush()))
  await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, longestFlush))])
}

/** What is true of all drafts on the page together. */
export function stateOfDrafts(): DraftState {
  const states = new Set([...drafts].map((draft) => draft.state()))
  if (states.has('unsaved')) return 'unsaved'
  return states.has('saved') ? 'saved' : 'none'
}

/**
 * Reads the draft at an address, for a form that opens. One that is not there in time is left to the first save, which
 * overwrites none that the person has not seen.
 *
 * @throws CallRefused when the service refuses it or cannot be reached
 */
export async function loadDraft<Content>(
  http: Http,
  url: string,
  schema: z.ZodMiniType<Content>,
): Promise<LoadedDraft<Content>> {
  // What was typed a moment ago may be on its way.
  await flushDrafts()
  const signal = AbortSignal.timeout(longestLoad)
  try {
    return await readDraft(http, url, schema, signal)
  } catch (fault) {
    if (signal.aborted) return { content: null, revision: null }
    // Drafts are beyond the specification: a service that does not know the call keeps none.
    if (!isUnknownCall(fault)) throw fault
    const content = handedOver.has(url) ? schema.parse(handedOver.get(url)) : null
    handedOver.delete(url)
    return { content, revision: 0, unavailable: true }
  }
}

export async function readDraft<Content>(
  http: Http,
  url: string,
  schema: z.ZodMiniType<Content>,
  signal = AbortSignal.timeout(longestCall),
): Promise<{ readonly content: Content | null; readonly revision: number }> {
  const answer = z.object({ content: z.nullable(schema), revision: z.int() })
  return await http.get(url, { headers: noStore, schema: answer, signal })
}

export async function saveDraft(http: Http, url: string, body: DraftSave, keepalive: boolean) {
  return await http.patch(url, { body, keepalive, schema: savedSchema, signal: AbortSignal.timeout(longestCall) })
}

/**
 * Puts a content in the place of a draft as it was read, outside of its form. For a service that keeps no drafts the form
 * that opens next has it.
 *
 * @throws CallRefused 409 `draft-changed` when it was changed since
 */
export async function replaceDraft<Content extends object>(
  http: Http,
  url: string,
  { content: before, revision, unavailable }: LoadedDraft<Content> & { readonly revision: number },
  content: Content,
): Promise<void> {
  if (unavailable) {
    handedOver.set(url, content)
    return
  }
  const patch = difference(before, content)
  if (patch !== undefined)
    await saveDraft(http, url, { revision, patch, window: crypto.randomUUID(), number: 1 }, false)
}
