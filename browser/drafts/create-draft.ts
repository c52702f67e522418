import jsonMergePatch from 'json-merge-patch'
import { isRefused, isUnknownCall, refusalsOf } from '#browser/http'

/** What became of the draft: nothing to save, saved, not saved, saved by another window meanwhile, or not kept at all. */
export type DraftStatus = 'idle' | 'saved' | 'failed' | 'conflict' | 'unavailable'

/** Whether something was typed that is not sent, and whether the server has all of it. */
export type DraftState = 'none' | 'saved' | 'unsaved'

/** A draft as it was read; its revision is null where it could not be read in time, so that nobody knows of it. */
export type LoadedDraft<Content> = {
  readonly content: Content | null
  readonly revision: number | null
  /** The service keeps no drafts. */
  readonly unavailable?: true
}

/** A change of the draft: a JSON merge patch to the content of a revision, null where nothing is typed any more. */
export type DraftSave = {
  readonly revision: number
  readonly patch: object | null
  readonly window: string
  readonly number: number
}

type DraftOptions<Content> = {
  readonly loaded: LoadedDraft<Content>
  /** What stands in the form, null where that is nothing. What it answers is never changed afterwards. */
  readonly read: () => Content | null
  readonly load: () => Promise<LoadedDraft<Content> & { readonly revision: number }>
  readonly save: (save: DraftSave, keepalive: boolean) => Promise<{ readonly revision: number }>
  /** Shows another draft: the form begins anew with it. */
  readonly restore: (draft: LoadedDraft<Content>) => void
  /** Told with the reason why a draft is not saved, where the person can do something about it. */
  readonly onStatus: (status: DraftStatus, reason: string | null) => void
}

export type Draft = ReturnType<typeof createDraft>

/** Long enough for a word to be finished, short enough to lose none (milliseconds). */
const pause = 800
const retryAfter = 10_000
/** A draft that cannot be saved so fast does not keep a person from sending (milliseconds). */
const longestWait = 2_000
/** A browser carries 64 kB in all beyond the end of a page, and two saves may be under way. */
const mostKeepaliveBytes = 30_000

/**
 * Saves what stands in a form as it is typed: after each pause the difference to what the server has, one save after the
 * other. A save whose answer is not known is followed by one that holds its changes too, so either may be lost or late.
 */
export function createDraft<Content extends object>(options: DraftOptions<Content>) {
  const { loaded, read, load, save, restore, onStatus } = options
  const windowId = crypto.randomUUID()
  // What the server has; null until that is known.
  let known = loaded.revision === null ? null : { content: loaded.content, revision: loaded.revision }
  // A form that reads like this has nothing in it that a person would miss.
  let blank = loaded.content === null ? read() : null
  const current = (): Content | null => {
    const content = read()
    return content && blank && difference(blank, content) === undefined ? null : content
  }
  // What stands in the form and counts as saved.
  let saved = current()
  // The last save that was sent, until its answer is there: the patch holds all changes since `known`.
  let sent: { readonly content: Content | null; readonly patch: object | null } | null = null
  let number = 0
  let large = false
  let failed = false
  let conflict = false
  let held = false
  let ended = loaded.unavailable === true
  let resumed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: Promise<void> | null = null

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(flush, milliseconds)
  }
  const changeSince = (content: Content | null) => difference(sent ? sent.content : saved, content)

  /** Reads what the server has: a draft that this window has not seen is not overwritten unasked. */
  const connect = async () => {
    known = await load()
    if (known.content !== null && !resumed) {
      conflict = true
      onStatus('conflict', null)
    }
    if (!resumed) return
    // What was sent is no draft any more, though it still stands in the form.
    if (known.content === null) blank = read()
    saved = known.content
    resumed = false
  }

  /** The next save; null where there is nothing to save, or it may not be saved now. */
  const prepare = () => {
    if (ended || held || conflict || !known) return null
    const content = current()
    const change = changeSince(content)
    if (change === undefined && !failed) return null
    const patch = sent ? mergePatches(sent.patch, change) : difference(known.content, content)
    if (patch !== undefined) return { content, patch, revision: known.revision }
    // It reads again as the server has it.
    saved = content
    return null
  }

  const attempt = async ({ content, patch, revision }: NonNullable<ReturnType<typeof prepare>>): Promise<boolean> => {
    sent = { content, patch }
    number += 1
    const own = number
    const body = { revision, patch, window: windowId, number }
    const keepalive = new TextEncoder().encode(JSON.stringify(body)).length <= mostKeepaliveBytes
    large = !keepalive
    try {
      const answer = await save(body, keepalive)
      // A later save went ahead when the page was hidden: its answer counts.
      if (own !== number || ended) return false
      known = { content, revision: answer.revision }
      saved = content
      sent = null
      failed = false
      onStatus(content === null ? 'idle' : 'saved', null)
      return true
    } catch (fault) {
      if (own === number && !ended) refused(fault)
      return false
    } finally {
      if (own === number) large = false
    }
  }

  const refused = (fault: unknown) => {
    if (isRefused(fault, 'draft-changed')) {
      conflict = true
      return onStatus('conflict', null)
    }
    // A service without drafts, or a record that is gone.
    if (isUnknownCall(fault)) {
      end()
      return onStatus('unavailable', null)
    }
    console.error('The draft could not be saved', isRefused(fault) ? fault.status : fault)
    failed = true
    const forGood = isRefused(fault) && [400, 413].includes(fault.status)
    onStatus('failed', forGood ? (refusalsOf(fault)[0]?.message ?? null) : null)
    if (!forGood) later(retryAfter)
  }

  const work = async () => {
    clearTimeout(timer)
    for (;;) {
      try {
        if (!known && !ended && !held && (resumed || changeSince(current()) !== undefined)) await connect()
      } catch (fault) {
        return refused(fault)
      }
      const next = prepare()
      if (!next || !(await attempt(next))) return
    }
  }
  /** Saves what is not saved yet. Settles when nothing is under way any more. */
  function flush(): Promise<void> {
    working ??= work().finally(() => {
      working = null
    })
    return working
  }

  const leave = () => {
    const next = prepare()
    if (next) void attempt(next)
  }

  const end = () => {
    ended = true
    clearTimeout(timer)
  }

  return {
    /** Something was typed: it is saved after a pause. */
    changed: () => later(pause),
    flush,
    /** The page is hidden or left: what is not saved yet is sent at once, beside what is under way. */
    leave,
    /** Whether something would be lost if the page went now. What can be saved is on its way then. */
    holdsPage: (): boolean => {
      if (ended || held) return false
      leave()
      return large || failed || conflict || (!known && changeSince(current()) !== undefined)
    },
    state: (): DraftState => {
      const content = ended ? null : current()
      if (content === null) return 'none'
      return sent || failed || conflict || !known || changeSince(content) !== undefined ? 'unsaved' : 'saved'
    },
    /** What stands in the form now is nothing that a person would miss. */
    discard: () => {
      blank = read()
      void flush()
    },
    /**
     * Runs a call that sends what was typed, and ends the draft with it. What is not saved yet is saved first, and
     * nothing while the call is under way.
     */
    during: async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      const flushed = flush()
      held = true
      await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, longestWait))])
      try {
        return await call()
      } finally {
        held = false
        later(pause)
      }
    },
    /** What was typed, or a part of it, was sent, and the form stays: what is typed from now on is another draft. */
    resume: () => {
      if (ended) return
      // The answer to a save that is still under way tells nothing of it.
      number += 1
      known = null
      sent = null
      failed = false
      resumed = true
      onStatus('idle', null)
      void flush()
    },
    /** It was sent, or nobody types here any more: whatever still changes is no draft. */
    end,
    /** Of two drafts, this window's is to be kept. */
    keepThis: async () => {
      try {
        known = await load()
      } catch (fault) {
        return onStatus('conflict', refusalsOf(fault)[0]?.message ?? null)
      }
      conflict = false
      sent = null
      saved = known.content
      await flush()
    },
    /** Of two drafts, the other is to be kept. */
    showOther: async () => {
      try {
        const other = await load()
        end()
        restore(other)
      } catch (fault) {
        onStatus('conflict', refusalsOf(fault)[0]?.message ?? null)
      }
    },
  }
}

function mergePatches(before: object | null, after: object | null | undefined): object | null {
  if (after === undefined) return before
  return before === null || after === null ? after : jsonMergePatch.merge(before, after)
}

type Json = Readonly<Record<string, unknown>>

/**
 * The JSON merge patch (RFC 7396) that makes one content the other; undefined where they are the same, null where
 * nothing is left. Lists are sent whole, and null is no value. What is the same object is not looked into, and keys are
 * not searched for: `generate` of json-merge-patch takes seconds for 40,000 rows, as it looks each key up in a list.
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
  // An object in the place of something else: all of it, and without what is null in it.
  if (isRecord(after)) return changes({}, after) ?? {}
  return typeof after === 'object' && JSON.stringify(before) === JSON.stringify(after) ? undefined : after
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
