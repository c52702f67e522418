import { setImmediate as letOthersGo } from 'node:timers/promises'

const longest = 8

/** A stretch of work that gives way to others about every 8 ms, so that no search holds up the server. */
export type Turn = {
  /** True when others should be let go first: await `pass`. */
  readonly isOver: () => boolean
  readonly pass: () => Promise<void>
}

export function startTurn(): Turn {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began > longest,
    pass: async () => {
      await letOthersGo()
      began = performance.now()
    },
  }
}
