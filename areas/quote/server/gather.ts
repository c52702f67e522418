type Waiting<Item, Answer> = {
  readonly item: Item
  readonly resolve: (answer: Answer | PromiseLike<Answer>) => void
  readonly reject: (error: unknown) => void
}

/**
 * Lets calls that come at the same time be handled together: the first is handled at once, and what comes while it is
 * under way is the next batch. Nobody waits for a batch to fill, and whoever is alone does not wait at all.
 *
 * @param handle answers the items in their order, or promises their answers. What it throws is thrown to all of them, and
 *   to those who have gathered meanwhile: they would wait for the same thing, and a stalled database would keep them for
 *   twice its time.
 */
export function gather<Item, Answer>(
  handle: (items: readonly Item[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  most: number,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  let underWay = false

  const work = async (): Promise<void> => {
    underWay = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const answers = await handle(batch.map(({ item }) => item))
        batch.forEach(({ resolve, reject }, index) => {
          const answer = answers[index]
          if (answer === undefined) reject(new Error('a batch left one of its items without an answer'))
          else resolve(answer)
        })
      } catch (error) {
        for (const { reject } of [...batch, ...waiting]) reject(error)
        waiting = []
      }
    }
    underWay = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!underWay) void work()
    })
}
