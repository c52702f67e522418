const minute = 60_000
const hour = 60 * minute

/** Milliseconds. Broken uploads leave nothing after 15 minutes, files that were picked but not sent live 24 hours. */
export const lifetimes = {
  broken: 15 * minute,
  picked: 24 * hour,
  /** A form that stands open somewhere. */
  batch: 7 * 24 * hour,
} as const

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
