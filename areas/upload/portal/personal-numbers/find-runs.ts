/** Digits that stand together. Offsets into the plain text: from the first to after the last. */
export type DigitGroup = { readonly start: number; readonly end: number; readonly digits: string }
/** Groups that may be one number: parted by a few spaces, a dash, a point or a line's end, with a dash before it or none. */
export type DigitRun = readonly DigitGroup[]

const gap = /^ {0,3}(?:[-.]|(?:- {0,3})?\n[ \t]{0,80})? {0,3}$/
const longestGap = 90
/** A page of nothing but digits is cut: no number has so many groups. */
const mostGroups = 60

/** Every run of digits in a text, in order. */
export function* findRuns(text: string): Generator<DigitRun> {
  let run: DigitGroup[] = []
  for (const found of text.matchAll(/\d+/g)) {
    const group = { start: found.index, end: found.index + found[0].length, digits: found[0] }
    const before = run.at(-1)
    if (before && (run.length >= mostGroups || !isGap(text, before.end, group.start))) {
      yield run
      run = []
    }
    run.push(group)
  }
  if (run.length > 0) yield run
}

function isGap(text: string, from: number, to: number): boolean {
  return to - from <= longestGap && gap.test(text.slice(from, to))
}
