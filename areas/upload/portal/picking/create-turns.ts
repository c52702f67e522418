export type Turns = (run: () => Promise<void>) => Promise<void>

/** Lets at most so many run at once; the others wait in the order that they came. */
export function createTurns(most: number): Turns {
  let underWay = 0
  const waiting: (() => void)[] = []
  return async (run) => {
    // Whoever is woken takes over the place of the one that ended.
    if (underWay >= most) await new Promise<void>((wake) => waiting.push(wake))
    else underWay += 1
    try {
      await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}
