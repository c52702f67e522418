import { type LatestEvent, noticeText } from '#areas/notification/contract'

type MissedEvents = {
  /** Records an event. True if it is new and has a notice on screen. */
  readonly add: (event: LatestEvent) => boolean
  /** Fetches the missed events that have a notice, oldest first, for use after a gap. The first call returns none. */
  readonly fetch: () => Promise<readonly LatestEvent[]>
}

/** Tracks which events the user was notified of. `list` returns the latest events of own records, newest first. */
export function trackMissedEvents(list: () => Promise<readonly LatestEvent[]>): MissedEvents {
  const known = new Set<string>()
  let first = true
  // One list at a time: the second call returns only what the first did not.
  let queue: Promise<unknown> = Promise.resolve()
  const add = (event: LatestEvent) => {
    const key = JSON.stringify([event.record.kind, event.record.id, event.event.number])
    const isNew = !known.has(key)
    known.add(key)
    return isNew && noticeText(event) !== null
  }
  const fetchNow = async () => {
    const missed = (await list()).filter(add).reverse()
    const shown = first ? [] : missed
    first = false
    return shown
  }
  return {
    add,
    fetch: () => {
      const fetched = queue.then(fetchNow)
      queue = fetched.catch(() => undefined)
      return fetched
    },
  }
}
