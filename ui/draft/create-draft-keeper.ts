/** What became of the draft: nothing to keep yet, kept, or not kept because the call failed. */
export type DraftState = 'untouched' | 'kept' | 'failed'

export type DraftKeeperParts<Content> = {
  /** What stands in the form now. */
  readonly read: () => Content
  readonly keep: (content: Content) => Promise<unknown>
  /** Told what stands in the form instead. */
  readonly forget: (content: Content) => Promise<unknown>
  readonly onState: (state: DraftState) => void
}

export type DraftKeeper = {
  /** Something changed: it is kept once nothing more has changed for a moment. */
  readonly changed: () => void
  /** Keeps what is not kept yet. Settles when nothing is under way any more. */
  readonly flush: () => Promise<unknown>
  /** The page is being left: what is not kept yet is sent at once. */
  readonly leave: () => void
  /** What stands in the form now is no draft any more. */
  readonly forget: () => void
  /**
   * Runs a call that takes what was typed, and with it the draft. What is not kept yet is kept first, and nothing while
   * the call is under way: what is kept after it has arrived would bring the draft back, for good if the page is closed.
   */
  readonly during: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
  /** It was sent: whatever still changes on the screen is no draft. */
  readonly end: () => void
}

/** Long enough for a word to be finished, short enough to lose none (milliseconds). */
const quietTime = 800

/** A draft that cannot be kept so fast does not keep a person from sending (milliseconds). */
const patience = 2_000

/** Keeps a draft on the server as it is typed. What was there at the start counts as kept. */
export function createDraftKeeper<Content>({ read, keep, forget, onState }: DraftKeeperParts<Content>): DraftKeeper {
  let kept = JSON.stringify(read())
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let held = false
  // One call after the other, so that an older draft never arrives last.
  let line: Promise<unknown> = Promise.resolve()
  let waiting: (() => Promise<void>) | null = null

  const report = (call: () => Promise<unknown>, after: DraftState) => async () => {
    try {
      await call()
      onState(after)
    } catch (fault) {
      console.error('The draft could not be kept', fault)
      kept = ''
      onState('failed')
    }
  }
  /** The call that keeps what is not kept yet, or null. */
  const pending = (): (() => Promise<void>) | null => {
    clearTimeout(timer)
    if (ended || held) return null
    const content = read()
    const text = JSON.stringify(content)
    if (text === kept) return null
    kept = text
    return report(() => keep(content), 'kept')
  }
  const flush = () => {
    const call = pending()
    if (!call) return line
    waiting = call
    line = line.then(() => {
      // A later one has taken its place, or the page was left and it went ahead.
      if (waiting !== call) return
      waiting = null
      return call()
    })
    return line
  }
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(flush, quietTime)
  }
  const forgetNow = () => {
    clearTimeout(timer)
    const content = read()
    kept = JSON.stringify(content)
    line = line.then(report(() => forget(content), 'untouched'))
  }
  return {
    changed,
    flush,
    leave: () => {
      if (held) return
      // A page that ends waits for nobody, not even for the call before.
      const call = pending() ?? waiting
      waiting = null
      void call?.()
    },
    forget: forgetNow,
    during: async (call) => {
      const kept = flush()
      held = true
      await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, patience))])
      try {
        return await call()
      } finally {
        held = false
        changed()
      }
    },
    end: () => {
      ended = true
      forgetNow()
    },
  }
}
