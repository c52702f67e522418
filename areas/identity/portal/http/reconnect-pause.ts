const shortest = 1_000
export const longestPause = 60_000

/**
 * How long to wait before a line that was cut is opened again, in milliseconds: twice as long after each failure, up to
 * a minute. `chance`, from 0 to 1, spreads those who were cut together over half of it.
 */
export function reconnectPause(failures: number, chance: number): number {
  const whole = Math.min(longestPause, shortest * 2 ** Math.min(failures, 10))
  return whole / 2 + (whole / 2) * chance
}
