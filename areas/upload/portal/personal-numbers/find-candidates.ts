import { isMedicareNumber, isPaymentCardNumber, isTaxFileNumber } from './check-digits.ts'
import type { NumberKind } from './found-number.ts'

/** Digits that pass the checks of at least one kind of personal number. */
export type Candidate = {
  readonly start: number
  readonly end: number
  readonly kinds: readonly NumberKind[]
  readonly groups: readonly DigitGroup[]
}

/** The checks and the usual digit groups of each kind. Among other digits, only a number in these groups counts. */
const kinds: readonly { kind: NumberKind; passes: (digits: string) => boolean; written: RegExp }[] = [
  { kind: 'tax-file-number', passes: isTaxFileNumber, written: /^(?:[89]|3 3 3|2 3 3|3 3 2)$/ },
  { kind: 'medicare-number', passes: isMedicareNumber, written: /^(?:1[01]|4 5 1|4 5 2|4 5 1 1|10 1)$/ },
  { kind: 'payment-card-number', passes: isPaymentCardNumber, written: /^(?:1[3-9]|4 4 4 4|4 6 [45]|4 4 4 4 3)$/ },
]
const longest = 19

/** Every sequence of whole digit groups that passes a check; the longest sequence of each start first. */
export function* findCandidates(text: string): Generator<Candidate> {
  for (const run of findRuns(text)) {
    for (let first = 0; first < run.length; first += 1) yield* from(text, run, first)
  }
}

function* from(text: string, run: DigitRun, first: number): Generator<Candidate> {
  const found: Candidate[] = []
  let digits = ''
  for (let last = first; last < run.length; last += 1) {
    digits += run[last]?.digits ?? ''
    if (digits.length > longest) break
    if (digits.length < 8) continue
    const groups = run.slice(first, last + 1)
    const whole = groups.length === run.length
    const lengths = groups.map((group) => group.digits.length).join(' ')
    const passing = kinds.filter(({ passes, written }) => (whole || written.test(lengths)) && passes(digits))
    const start = groups[0]?.start ?? 0
    const end = groups.at(-1)?.end ?? 0
    if (passing.length > 0 && standsAlone(text, start, end))
      found.unshift({ start, end, kinds: passing.map(({ kind }) => kind), groups })
  }
  yield* found
}

/**
 * True unless the digits are part of a word, an amount or a longer number. A label may directly precede them:
 * "TFN123456782".
 */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  const after = text.slice(end, end + 2)
  return !/[$+%]\s?$|\d[-.]$/.test(before) && !/^(?:\p{L}|%|[-.]\d)/u.test(after)
}

/** Adjacent digits. Offsets into the plain text; `end` is exclusive. */
type DigitGroup = { readonly start: number; readonly end: number; readonly digits: string }
/**
 * Groups that may form one number, separated by a few spaces, a dash, a point or a line end with an optional dash
 * before it.
 */
type DigitRun = readonly DigitGroup[]

const gap = /^ {0,3}(?:[-.]|(?:- {0,3})?\n[ \t]{0,80})? {0,3}$/
const longestGap = 90
/** Limits the groups in a run: no number has so many. */
const mostGroups = 60

function* findRuns(text: string): Generator<DigitRun> {
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
