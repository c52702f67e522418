import { noticeText, type ToldEvent } from '#areas/notification/contract'

export type ToldEvents = {
  /** True for an event that is heard for the first time and that people are told of on screen. */
  readonly hear: (event: ToldEvent) => boolean
  /** Answers what people are told of and was missed, oldest first: for after a gap. The first look answers nothing. */
  readonly look: () => Promise<readonly ToldEvent[]>
}

/** Remembers of what a person was told. `list` answers the latest events of own records, newest first. */
export function rememberToldEvents(list: () => Promise<readonly ToldEvent[]>): ToldEvents {
  const known = new Set<string>()
  let looked = false
  // One list after the other: the second look tells what the first did not know.
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
