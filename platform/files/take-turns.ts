/** Whose files: one person's of one lender. */
export type Sender = { readonly channel: string; readonly owner: string }

type Start = () => void

/**
 * Lets a number of tasks run at once, one of each lender. The others wait: lenders come in turn, and in a lender its
 * people, so that nobody's pile stands before another's single file.
 */
export function takeTurns(places: number): <T>(sender: Sender, task: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, Map<string, Start[]>>()
  const busy = new Set<string>()

  const enter = ({ channel, owner }: Sender, start: Start) => {
    const people = waiting.get(channel) ?? new Map<string, Start[]>()
    people.set(owner, [...(people.get(owner) ?? []), start])
    waiting.set(channel, people)
  }

  const startNext = () => {
    if (busy.size >= places) return
    for (const [channel, people] of waiting) {
      const [next] = people
      if (busy.has(channel) || !next) continue
      const [owner, [start, ...rest]] = next
      if (rest.length > 0) people.set(owner, rest)
      else people.delete(owner)
      if (people.size === 0) waiting.delete(channel)
      busy.add(channel)
      return start?.()
    }
  }

  return async (sender, task) => {
    await new Promise<void>((resolve) => {
      enter(sender, resolve)
      startNext()
    })
    try {
      return await task()
    } finally {
      busy.delete(sender.channel)
      toTheEnd(waiting, sender.channel)
      toTheEnd(waiting.get(sender.channel), sender.owner)
      startNext()
    }
  }
}

function toTheEnd<Value>(line: Map<string, Value> | undefined, name: string): void {
  const value = line?.get(name)
  if (!line || value === undefined) return
  line.delete(name)
  line.set(name, value)
}
