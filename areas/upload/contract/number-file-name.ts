import { longestFileName } from './clean-file-name.ts'

/** A clean name with a number before its ending, as in "report (2).pdf": for the second file of a name. */
export function numberFileName(name: string, number: number): string {
  const [ending = ''] = /\.[^.]{1,10}$/.exec(name) ?? []
  const mark = ` (${number})`
  const stem = Array.from(name.slice(0, name.length - ending.length))
  const room = longestFileName - mark.length - Array.from(ending).length
  return `${stem.slice(0, room).join('').trimEnd()}${mark}${ending}`
}
