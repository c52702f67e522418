import { CallRefused, isRefused, isUnknownCall, refusalsOf } from '#browser/http'

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
  /** The server's content, when this one could not be saved before its form was closed. */
  readonly saved?: Content | null
  /** The user has chosen it while its form was open. */
  readonly chosen?: true
  readonly failed?: true
  readonly unavailable?: true
}

/** A save of the whole content, null for an empty form. It is refused unless the draft has one of the revisions. */
export type DraftSave<Content> = {
  readonly content: Content | null
  readonly revisions: readonly number[]
  readonly keepalive: boolean
}

export type DraftForm<Content> = {
  /** The result of `loadDraft`. */
  readonly loaded: LoadedDraft<Content>
  /** The content of the form, null when it is empty. Must return immutable objects. */
  readonly formContent: () => Content | null
  /** Shows another draft: updates the form, or mounts it again. */
  readonly restore: (draft: LoadedDraft<Content>) => void
  /** The label of a field that the service refuses. */
  readonly labelOf?: (field: string) => string | undefined
}

type DraftOptions<Content> = DraftForm<Content> & {
  readonly load: () => Promise<LoadedDraft<Content> & { readonly revision: number }>
  readonly save: (save: DraftSave<Content>) => Promise<{ readonly revision: number }>
  /** Called with the status, and with the reason why a draft is not saved when the user can act on it. */
  readonly onStatus: (status: DraftStatus, reason: string | null) => void
}

export type Draft = ReturnType<typeof createDraft>

/** Long enough to finish a word, short enough to lose none (milliseconds). */
const pause = 800
const retryAfter = 10_000
/** A draft that is not saved within this time does not delay the submission (milliseconds). */
const maxWait = 2_000
/** A browser limits the keepalive requests of a page to 64 kB in total. */
const maxKeepaliveBytes = 60_000
/** The limit of the service. */
const maxBytes = 1_000_000
const tooLarge = 'The form is too large. Submit it before you leave.'

/**
 * Autosaves a form: after each pause it sends the whole content, one save at a time. A save of an older revision than
 * the server's is refused, and the user chooses which draft to keep.
 */
export function createDraft<Content extends object>(options: DraftOptions<Content>) {
  const { loaded, formContent, load, save, restore, labelOf, onStatus } = options
  let status: DraftStatus | 'ended' = statusOf(loaded)
  // The server's revision that the form is based on; null while unknown.
  let revision = loaded.revision
  // Content equal to this counts as empty: the user would not miss it.
  let blank = loaded.content === null ? formContent() : null
  const current = (): Content | null => {
    const content = formContent()
    return isSame(content, blank) ? null : content
  }
  // The server's content of that revision; undefined after a submission, which may have left a part of it.
  let saved = loaded.saved === undefined ? current() : (loaded.saved as Content | null | undefined)
  // The last save, until its response arrives.
  let sent: { readonly content: Content | null; readonly leaving: boolean; readonly keepalive: boolean } | null = null
  let paused = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: Promise<unknown> = Promise.resolve()

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

  /** Continues with the server's draft, or lets the user choose when this window has not seen it. */
  const adopt = (other: Awaited<ReturnType<typeof load>>) => {
    const possible = [saved, ...(sent ? [sent.content] : []), ...(revision === null ? [null] : [])]
    if (saved !== undefined && !possible.some((content) => isSame(content, other.content)))
      return setStatus(revision === null ? 'found' : 'conflict')
    // A part that a submission left is not empty.
    if (saved === undefined && other.content !== null) blank = null
    revision = other.revision
    saved = other.content
    sent = null
    if (status === 'not-loaded') setStatus('idle')
    else if (status === 'failed' && isSame(saved, current())) setStatus(saved === null ? 'idle' : 'saved')
  }

  /** The content to save; undefined when it is saved, or may not be saved at present. */
  const pending = () => {
    if (isOver() || paused || isUndecided() || revision === null) return undefined
    const content = current()
    return sent || !isSame(saved, content) ? content : undefined
  }

  const attempt = async (content: Content | null, leaving = false): Promise<boolean> => {
    const known = revision ?? 0
    // A save that is still running may have made the next revision.
    const revisions = sent && status !== 'failed' ? [known, known + 1] : [known]
    const bytes = new TextEncoder().encode(JSON.stringify(content)).length
    const own = { content, leaving, keepalive: leaving && bytes <= maxKeepaliveBytes }
    sent = own
    try {
      if (bytes > maxBytes) throw new CallRefused(413, [])
      const response = await save({ content, revisions, keepalive: own.keepalive })
      // A later save was sent when the page was hidden; its response counts.
      if (sent !== own || isOver()) return false
      revision = response.revision
      saved = content
      sent = null
      setStatus(content === null ? 'idle' : 'saved')
      return true
    } catch (error) {
      if (sent === own && !isOver()) refused(error)
      return false
    }
  }

  const refused = (error: unknown) => {
    if (isRefused(error, 'draft-changed')) return setStatus('conflict')
    // The service does not support drafts, or the record was deleted.
    if (isUnknownCall(error)) return setStatus('unavailable')
    console.error('The draft could not be saved', isRefused(error) ? error.status : error)
    const forGood = isRefused(error) && [400, 413].includes(error.status)
    if (forGood) sent = null
    if (status === 'not-loaded') setStatus(status, refusalsOf(error)[0]?.message)
    else setStatus('failed', forGood ? reasonOf(error) : null)
    if (!forGood) later(retryAfter)
  }
  const reasonOf = (error: CallRefused) => {
    if (error.status === 413) return tooLarge
    const [first] = refusalsOf(error)
    const label = first?.field && labelOf?.(first.field)
    return label && !first.message.includes(label) ? `${label}: ${first.message}` : first?.message
  }

  const work = async () => {
    clearTimeout(timer)
    if (isOver() || paused || isUndecided()) return
    try {
      const isLost = sent !== null && status === 'failed'
      const isUnseen = revision === null && (saved === undefined || !isSame(saved, current()))
      if (isLost || isUnseen) adopt(await load())
    } catch (error) {
      return refused(error)
    }
    for (;;) {
      const content = pending()
      if (content === undefined || !(await attempt(content))) return
    }
  }
  /** Saves pending changes. Settles when no save is running any more. */
  function flush(): Promise<void> {
    const flushed = working.then(work)
    working = flushed
    return flushed
  }

  const saveNow = () => {
    const content = pending()
    if (content === undefined || (sent?.leaving && isSame(sent.content, content))) return
    working = Promise.all([working, attempt(content, true)])
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
  const show = (other: Awaited<ReturnType<typeof load>>) => {
    setStatus('idle')
    restore({ ...other, chosen: true })
    revision = other.revision
    blank = other.content === null ? formContent() : null
    saved = current()
    sent = null
  }
  const state = (): DraftState => {
    const content = isOver() ? null : current()
    if (content === null) return 'none'
    // Also after a failed save, whose response may have been lost.
    if (sent) return 'unknown'
    const isUpToDate = revision !== null && (status === 'idle' || status === 'saved')
    return isUpToDate && isSame(saved, content) ? 'saved' : 'unsaved'
  }

  return {
    /** Saves input that the last form of the draft could not save. */
    begin: () => {
      if (loaded.saved !== undefined) later(0)
    },
    /** Schedules a save after a pause; call it on every input. */
    changed: () => later(pause),
    flush,
    /** Sends pending changes at once, in parallel to a running save; call it when the page is hidden or closed. */
    saveNow,
    state,
    /** Whether closing the page now would lose input. Starts to save what can be saved. */
    hasUnsavedInput: (): boolean => {
      if (isOver() || paused) return false
      saveNow()
      if (status === 'failed' || isUndecided()) return true
      return sent ? !sent.keepalive : revision === null && !isSame(saved, current())
    },
    /** Ends the draft of a closed form. Returns the input that is not saved, for the next form; null without any. */
    takeUnsaved: (): LoadedDraft<Content> | null => {
      const isUnsaved = ['unsaved', 'unknown'].includes(state())
      end()
      return isUnsaved ? { content: current(), revision, saved: saved ?? null } : null
    },
    /** Marks the current content as empty: the user would not miss it. */
    discard: () => {
      blank = formContent()
      void flush()
    },
    /**
     * Runs a call that submits the input and thereby ends the draft. Pending changes are saved first; nothing is saved
     * during the call.
     */
    during: async <Result>(call: () => Promise<Result>): Promise<Result> => {
      const flushed = flush()
      await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, maxWait))])
      paused = true
      try {
        return await call()
      } catch (error) {
        // It may have been received, and thereby have ended the draft.
        if (isRefused(error) && error.status === 0) revision = null
        throw error
      } finally {
        paused = false
        later(pause)
      }
    },
    /** Some or all of the input was submitted and the form stays: later input becomes a new draft. */
    resume: () => {
      if (isOver()) return
      revision = null
      saved = undefined
      // The response to a running save is now meaningless.
      sent = null
      blank = formContent()
      setStatus('idle')
      void flush()
    },
    /** Submitted input is worked on again: it becomes a new draft as it is. */
    saveAgain: () => {
      blank = null
      void flush()
    },
    /** Ends the draft, after its submission or when the form closes: later changes are ignored. */
    end,
    /** Resolves a conflict with this window's draft. */
    keepThis: () =>
      choose((other) => {
        revision = other.revision
        saved = other.content
        sent = null
        setStatus('idle')
        return flush()
      }),
    /** Resolves a conflict with the other draft. */
    showOther: () => choose(show),
    /** Loads the saved draft again. Shows it in an empty form; otherwise the user chooses. */
    retry: () =>
      choose((other) => {
        if (other.content !== null && current() === null) return show(other)
        adopt(other)
        return flush()
      }),
  }
}

export function statusOf({ unavailable, failed }: LoadedDraft<object>): 'unavailable' | 'not-loaded' | 'idle' {
  if (unavailable) return 'unavailable'
  return failed ? 'not-loaded' : 'idle'
}

/** Whether two contents are equal; null equals a missing field. The database does not keep the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one == null && other == null)) return true
  if (!isObject(one) || !isObject(other)) return false
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
