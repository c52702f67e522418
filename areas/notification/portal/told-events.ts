import { noticeText, type ToldEvent } from '#areas/notification/contract'

export type ToldEvents = {
  /** Records an event. True if it is new and has a notice on screen. */
  readonly hear: (event: ToldEvent) => boolean
  /** Fetches the missed events that have a notice, oldest first, for use after a gap. The first call returns none. */
  readonly look: () => Promise<readonly ToldEvent[]>
}

/** Remembers which events the user was notified of. `list` returns the latest events of own records, newest first. */
export function rememberToldEvents(list: () => Promise<readonly ToldEvent[]>): ToldEvents {
  const known = new Set<string>()
  let looked = false
  // One list at a time: the second call returns only what the first did not.
  let queue: Promise<unknown> = Promise.resolve()
  const hear = (event: ToldEvent) => {
    const key = JSON.stringify([event.record.kind, event.record.id, event.event.number])
    const isNew = !known.has(key)
    known.add(key)
    return isNew && noticeText(event) !== null
  }
  const lookNow = async () => {
    const missed = (await list()).filter(hear).reverse()
    const first = !looked
    looked = true
    return first ? [] : missed
  }
  return {
    hear,
    look: () => {
      const look = queue.then(lookNow)
      queue = look.catch(() => undefined)
      return look
    },
  }
}
