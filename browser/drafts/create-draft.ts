import jsonMergePatch from 'json-merge-patch'
import { type CallRefused, isRefused, isUnknownCall, refusalsOf } from '#browser/http'

/**
 * Nothing to save, saved, not saved, saved by another window meanwhile, a draft found that this form does not show, the
 * saved draft not loaded, or drafts not supported by the service.
 */
export type DraftStatus = 'idle' | 'saved' | 'failed' | 'conflict' | 'found' | 'not-loaded' | 'unavailable'

/** Whether there is unsent input, and whether the server has saved all of it; unknown during a save. */
export type DraftState = 'none' | 'saved' | 'unsaved' | 'unknown'

/** A draft as loaded; its revision is null while it is unknown. */
export type LoadedDraft<Content> = {
  readonly content: Content | null
  readonly revision: number | null
  /** It could not be loaded. */
  readonly failed?: true
  /** The service does not support drafts. */
  readonly unavailable?: true
}

/** A change of the draft: a JSON merge patch to the content of a revision, null when the form is empty again. */
export type DraftSave = {
  readonly revision: number
  readonly patch: object | null
  readonly window: string
  readonly number: number
}

type DraftOptions<Content> = {
  readonly loaded: LoadedDraft<Content>
  /** The content of the form, null when it is empty. Must return immutable objects. */
  readonly read: () => Content | null
  readonly load: () => Promise<LoadedDraft<Content> & { readonly revision: number }>
  readonly save: (save: DraftSave, keepalive: boolean) => Promise<{ readonly revision: number }>
  /** Shows another draft in the form. */
  readonly restore: (draft: LoadedDraft<Content>) => void
  /** The label of a field that the service refuses. */
  readonly labelOf?: ((field: string) => string | undefined) | undefined
  /** Called with the status, and with the reason why a draft is not saved when the user can act on it. */
  readonly onStatus: (status: DraftStatus, reason: string | null) => void
}

export type Draft = ReturnType<typeof createDraft>

/** Long enough to finish a word, short enough to lose none (milliseconds). */
const pause = 800
const retryAfter = 10_000
/** A draft that is not saved within this time does not delay the submission (milliseconds). */
const maxWait = 2_000
/** A browser limits the keepalive requests of a page to 64 kB in total, and two saves may be running. */
const maxKeepaliveBytes = 30_000

/**
 * Autosaves a form: after each pause it sends the difference to the server's content, one save at a time. When the
 * result of a save is unknown, the next save includes its changes, so that either may be lost or arrive late.
 */
export function createDraft<Content extends object>(options: DraftOptions<Content>) {
  const { loaded, read, load, save, restore, labelOf, onStatus } = options
  const windowId = crypto.randomUUID()
  let status: DraftStatus | 'ended' = statusOf(loaded)
  // The server's content; null while unknown.
  let known = loaded.revision === null ? null : { content: loaded.content, revision: loaded.revision }
  // Content equal to this counts as empty: the user would not miss it.
  let blank = loaded.content === null ? read() : null
  const current = (): Content | null => {
    const content = read()
    return content && blank && difference(blank, content) === undefined ? null : content
  }
  // The form content that counts as saved.
  let saved = current()
  // The last save sent, until its response arrives. The patch holds all changes since `known`.
  let sent: { readonly content: Content | null; readonly patch: object | null; readonly keepalive: boolean } | null =
    null
  let number = 0
  let paused = false
  let resumed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: Promise<void> | null = null

  const setStatus = (now: DraftStatus, reason?: string | null) => {
    status = now
    onStatus(now, reason ?? null)
  }
  const isOver = () => status === 'ended' || status === 'unavailable'
  /** The user has to choose between two drafts. */
  const isUndecided = () => status === 'conflict' || status === 'found'
  const later = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isOver()) timer = setTimeout(flush, milliseconds)
  }
  const changeSince = (content: Content | null) => difference(sent ? sent.content : saved, content)

  /** Loads the server's draft, so that a draft unknown to this window is not overwritten without the user's choice. */
  const connect = async () => {
    known = await load()
    if (!resumed) {
      const isOther = known.content !== null && difference(known.content, saved) !== undefined
      if (isOther) setStatus('found')
      else if (status === 'not-loaded') setStatus('idle')
      return
    }
    // Submitted content is no longer a draft, even if it is still in the form.
    if (known.content === null) blank = read()
    saved = known.content
    resumed = false
  }

  /** The next save; null when there is nothing to save, or saving is not allowed at present. */
  const prepare = () => {
    if (isOver() || paused || isUndecided() || !known) return null
    const content = current()
    const change = changeSince(content)
    if (change === undefined && status !== 'failed') return null
    const patch = sent ? mergePatches(sent.patch, change) : difference(known.content, content)
    if (patch !== undefined) return { content, patch, revision: known.revision }
    // The form equals the server's content again.
    saved = content
    return null
  }

  const attempt = async ({ content, patch, revision }: NonNullable<ReturnType<typeof prepare>>): Promise<boolean> => {
    number += 1
    const own = number
    const body = { revision, patch, window: windowId, number }
    const keepalive = new TextEncoder().encode(JSON.stringify(body)).length <= maxKeepaliveBytes
    sent = { content, patch, keepalive }
    try {
      const answer = await save(body, keepalive)
      // A later save was sent when the page was hidden; its response counts.
      if (own !== number || isOver()) return false
      known = { content, revision: answer.revision }
      saved = content
      sent = null
      setStatus(content === null ? 'idle' : 'saved')
      return true
    } catch (error) {
      if (own === number && !isOver()) refused(error)
      return false
    }
  }

  const refused = (error: unknown) => {
    if (isRefused(error, 'draft-changed')) return setStatus('conflict')
    // The service does not support drafts, or the record was deleted.
    if (isUnknownCall(error)) return setStatus('unavailable')
    console.error('The draft could not be saved', isRefused(error) ? error.status : error)
    const forGood = isRefused(error) && [400, 413].includes(error.status)
    if (status === 'not-loaded') setStatus(status, refusalsOf(error)[0]?.message)
    else setStatus('failed', forGood ? reasonOf(error) : null)
    if (!forGood) later(retryAfter)
  }
  const reasonOf = (error: CallRefused) => {
    const [first] = refusalsOf(error)
    // The save of a change names the field within its patch.
    const label = first?.field && labelOf?.(first.field.replace(/^patch\./, ''))
    return label && !first.message.includes(label) ? `${label}: ${first.message}` : first?.message
  }

  const work = async () => {
    clearTimeout(timer)
    for (;;) {
      try {
        if (!known && !isOver() && !paused && (resumed || changeSince(current()) !== undefined)) await connect()
      } catch (error) {
        return refused(error)
      }
      const next = prepare()
      if (!next || !(await attempt(next))) return
    }
  }
  /** Saves pending changes. Settles when no save is running any more. */
  function flush(): Promise<void> {
    working ??= work().finally(() => {
      working = null
    })
    return working
  }

  const saveNow = () => {
    const next = prepare()
    if (next) void attempt(next)
  }

  const end = () => {
    status = 'ended'
    clearTimeout(timer)
  }
  const choose = async (act: (other: Awaited<ReturnType<typeof load>>) => unknown) => {
    const before = status
    try {
      await act(await load())
    } catch (error) {
      if (before !== 'ended') setStatus(before, refusalsOf(error)[0]?.message)
    }
  }
  const show = (other: LoadedDraft<Content>) => {
    end()
    restore(other)
  }

  return {
    /** Schedules a save after a pause; call it on every input. */
    changed: () => later(pause),
    flush,
    /** Sends pending changes at once, in parallel to a running save; call it when the page is hidden or closed. */
    saveNow,
    /** Whether closing the page now would lose input. Starts to save what can be saved. */
    hasUnsavedInput: (): boolean => {
      if (isOver() || paused) return false
      saveNow()
      if (status === 'failed' || isUndecided()) return true
      return sent?.keepalive === false || (!known && changeSince(current()) !== undefined)
    },
    state: (): DraftState => {
      const content = isOver() ? null : current()
      if (content === null) return 'none'
      // Also after a failed save, whose result may have been lost.
      if (sent) return 'unknown'
      const isSaved = known && (status === 'idle' || status === 'saved')
      return isSaved && changeSince(content) === undefined ? 'saved' : 'unsaved'
    },
    /** Marks the current content as empty: the user would not miss it. */
    discard: () => {
      blank = read()
      void flush()
    },
    /**
     * Runs a call that submits the input and thereby ends the draft. Pending changes are saved first; nothing is saved
     * during the call.
     */
    during: async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      const flushed = flush()
      paused = true
      await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, maxWait))])
      try {
        return await call()
      } catch (error) {
        // It may have been received, and thereby have ended the draft.
        if (isRefused(error) && error.status === 0 && !sent) known = null
        throw error
      } finally {
        paused = false
        later(pause)
      }
    },
    /** Some or all of the input was submitted and the form stays: later input becomes a new draft. */
    resume: () => {
      if (isOver()) return
      // The response to a running save is now meaningless.
      number += 1
      known = null
      sent = null
      resumed = true
      setStatus('idle')
      void flush()
    },
    /** Ends the draft, after its submission or when the form closes: later changes are ignored. */
    end,
    /** Resolves a conflict with this window's draft. */
    keepThis: () =>
      choose((other) => {
        known = other
        status = 'idle'
        sent = null
        saved = other.content
        return flush()
      }),
    /** Resolves a conflict with the other draft. */
    showOther: () => choose(show),
    /** Loads the saved draft again. Shows it in an empty form; otherwise the user chooses. */
    retry: () =>
      choose((other) => {
        if (other.content !== null && current() === null) return show(other)
        known = other
        setStatus(other.content === null ? 'idle' : 'found')
        return flush()
      }),
  }
}

/** The status of a form that opens. */
export function statusOf({ unavailable, failed }: LoadedDraft<object>): 'unavailable' | 'not-loaded' | 'idle' {
  if (unavailable) return 'unavailable'
  return failed ? 'not-loaded' : 'idle'
}

function mergePatches(before: object | null, after: object | null | undefined): object | null {
  if (after === undefined) return before
  return before === null || after === null ? after : jsonMergePatch.merge(before, after)
}

type Json = Readonly<Record<string, unknown>>

/**
 * The JSON merge patch (RFC 7396) from one content to the other; undefined when they are equal, null when nothing is
 * left. Lists are sent whole, and null is not a value. Identical objects are skipped, and keys are looked up directly:
 * `generate` of json-merge-patch takes seconds for 40,000 rows, as it searches a list for each key.
 */
export function difference(before: object | null, after: object | null): object | null | undefined {
  if (after === null) return before === null ? undefined : null
  if (before === null) return changes({}, after as Json) ?? {}
  return changes(before as Json, after as Json)
}

function changes(before: Json, after: Json): Json | undefined {
  if (before === after) return undefined
  const patch: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(after)) {
    const change = changeOf(before[key], value)
    if (change !== undefined) patch[key] = change
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key) && before[key] != null) patch[key] = null
  return Object.keys(patch).length > 0 ? patch : undefined
}

function changeOf(before: unknown, after: unknown): unknown {
  if (before === after || (before == null && after == null)) return undefined
  if (after == null) return null
  if (isRecord(before) && isRecord(after)) return changes(before, after)
  // An object that replaces another kind of value is sent whole, without its nulls.
  if (isRecord(after)) return changes({}, after) ?? {}
  return typeof after === 'object' && JSON.stringify(before) === JSON.stringify(after) ? undefined : after
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
