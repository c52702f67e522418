import { cpus, totalmem } from 'node:os'

/** The machine that the figures were measured on. */
export function describeMachine(): string {
  const [first] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores of ${first?.model.trim() ?? 'an unknown processor'}, ${gigabytes} GiB, Node ${process.version}, ${process.platform}`
}
