import * as z from 'zod/mini'
import { formatDayInFigures } from '#packages/calendar'
import {
  type Cents,
  formatDollars,
  fromDollars,
  groupThousands,
  parseDollars,
  plainFigure,
  plainPercent,
  toDollars,
} from '#packages/money'
import { inputText } from './input-text.ts'

/** An option of a list: `shortName` is the code in data, `longName` the displayed name. */
export type Option = { readonly shortName: string; readonly longName: string; readonly id?: number }

/** The options of names that are their own codes. */
export function toOptions(names: readonly string[]): readonly Option[] {
  return names.map((name) => ({ shortName: name, longName: name }))
}
export type Lists = Readonly<Record<string, readonly Option[]>>
export type YesNo = 'YES' | 'NO'

/** The value of each kind of field. */
export type Values = {
  choice: string
  date: string
  decimal: string
  money: Cents
  percent: string
  text: string
  wholeNumber: number
  yesNo: YesNo
}

type Options = {
  /** The name of the option list. */
  choice: { readonly list: string }
  date: object
  decimal: { readonly integerDigits: number; readonly fractionDigits: number; readonly unit?: '$' }
  money: { readonly min?: Cents; readonly max?: Cents }
  percent: { readonly fractionDigits: number; readonly max: number }
  text: {
    readonly maxLength?: number
    /** The pattern of the whole text. */
    readonly pattern?: RegExp
    /** The number of lines of its input; one line by default. */
    readonly lines?: number
  }
  wholeNumber: { readonly min: number; readonly max: number; readonly unit?: string }
  yesNo: object
}

type DefinitionOf<K extends keyof Values> = Options[K] & {
  readonly kind: K
  readonly label: string
  /** Whether it may be empty. */
  readonly optional?: boolean
  /** When it is required, for the description of the API: the rules of the record decide. */
  readonly requiredIf?: string
}
export type Definition = { [K in keyof Values]: DefinitionOf<K> }[keyof Values]

function define<K extends keyof Values>(kind: K) {
  return <const Chosen extends Options[K] & { readonly optional?: boolean; readonly requiredIf?: string }>(
    label: string,
    options: Chosen,
  ) => ({ kind, label, ...options }) as const
}

/** One code of a list, by its short name. Rule: unknown. */
export const choice = define('choice')
/** A date: entered as 31/12/2026, stored as "2026-12-31". Rules: pattern, calendar. */
export const date = define('date')
/** An exact decimal, stored as text: "540000.5". Rules: pattern; min for an amount below zero. */
export const decimal = define('decimal')
/** Dollars with at most two decimals, stored as whole cents; `min` is zero by default. Rules: number, min, max. */
export const money = define('money')
/** A percentage from 0, stored as an exact decimal in text: "92.35". Rules: pattern, max. */
export const percent = define('percent')
/** Trimmed text. Rules: max, pattern. */
export const text = define('text')
/** A whole number from `min` to `max`, neither below zero. Rule: range. */
export const wholeNumber = define('wholeNumber')
/** YES or NO, as in calls. Rule: unknown. */
export const yesNo = define('yesNo')

/** The value of a text, or the name of the rule that it breaks; `message` where that of the rule would not say enough. */
type Parsed<Value> =
  | { readonly value: Value; readonly rule?: never }
  | { readonly rule: string; readonly message?: string }

/** Parses, formats and serialises one kind of field. Not called for empty fields. */
export type Kind<Field, Value> = {
  parse(text: string, field: Field, lists: Partial<Lists>): Parsed<Value>
  format(value: Value, field: Field): string
  /** Formats for display, with sign or unit; a code by its long name. */
  show(value: Value, field: Field, lists: Partial<Lists>): string
  /** The input schema, before any rule. */
  input(field: Field): z.ZodMiniType<string | number>
  toResponse(value: Value): Value extends bigint ? number : Value
  /** Converts from a response, if the value differs there. */
  fromResponse?(response: Value extends bigint ? number : Value): Value
  response: z.ZodMiniType<Value extends bigint ? number : Value>
  /** The message for a broken rule; `label` is the field's, without a question mark and a remark in brackets. */
  message(rule: string, field: Field, label: string): string
}

const same = <Value>(value: Value) => value
const notInList = (_rule: string, _field: unknown, label: string) => `Select ${label} from the list.`
/** For an amount below zero whose minimum is zero. */
const notNegative = 'Enter 0 or more.'
/** Line ends and invisible characters: with them, references that look the same would differ. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** A text of several lines may have line ends, tabs, and the joiners of emoji and of some scripts. */
const hiddenInLines = /[^\P{Cc}\t\n\r]|[^\P{Cf}\u200c\u200d]|[\p{Cs}\p{Co}]/u

const otherLineEnd = /[\u0085\u2028\u2029]/g

/** Names a hidden character and the word before it. */
function hiddenMessage(value: string, { 0: character, index }: RegExpExecArray): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const word = /\S{1,20}$/u.exec(value.slice(0, index).trimEnd())?.[0]
  return `Remove the hidden character U+${code} ${word ? `after "${word}"` : 'at the start'}.`
}

export const kinds: { readonly [K in keyof Values]: Kind<DefinitionOf<K>, Values[K]> } = {
  choice: {
    parse: (value, { list }, lists) =>
      lists[list]?.some(({ shortName }) => shortName === value) ? { value } : { rule: 'unknown' },
    format: same,
    show: (value, { list }, lists) => longNameIn(lists[list] ?? [], value),
    input: () => inputText.code,
    toResponse: same,
    response: z.string(),
    message: notInList,
  },
  date: {
    parse(text) {
      const value = text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
      if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return { rule: 'pattern' }
      const day = new Date(value)
      // The Date constructor reads the 31st of a short month as a day of the next one, or as invalid.
      return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? { value } : { rule: 'calendar' }
    },
    format: formatDayInFigures,
    show: formatDayInFigures,
    input: () => inputText.code,
    toResponse: formatDayInFigures,
    fromResponse: (response) => response.split('/').reverse().join('-'),
    response: z.string(),
    // Specification 001 §5, without the label.
    message(rule) {
      if (rule === 'calendar') return 'Please enter a valid date'
      return rule === 'future' ? 'Date cannot be in the future' : 'Date must be in dd/mm/yyyy format'
    },
  },
  decimal: {
    parse(text, { integerDigits, fractionDigits, unit }) {
      const figure = plainFigure(text)
      const isNegative = unit !== undefined && figure.startsWith('-') && Number(figure) < 0
      return isNegative ? { rule: 'min' } : parseDecimal(figure, integerDigits, fractionDigits)
    },
    format: formatDecimal,
    show: (value, field) => `${field.unit ?? ''}${formatDecimal(value, field)}`,
    input: () => inputText.figure,
    toResponse: same,
    response: z.string(),
    message: (rule) => (rule === 'min' ? notNegative : 'Invalid value'),
  },
  money: {
    parse(text, { min = 0n, max }) {
      const value = parseDollars(text)
      if (value === null) return { rule: 'number' }
      if (value < min) return { rule: 'min' }
      return max !== undefined && value > max ? { rule: 'max' } : { value }
    },
    format: (cents) => formatDollars(cents).replace('$', ''),
    show: formatDollars,
    input: () => inputText.figure,
    toResponse: toDollars,
    fromResponse: fromDollars,
    response: z.number(),
    message(rule, { min = 0n, max = 0n }, label) {
      if (rule === 'max') return `${label} must not exceed ${formatDollars(max)}.`
      if (rule === 'min') return min > 0n ? `${label} must be at least ${formatDollars(min)}.` : notNegative
      return `${label} must be dollars with at most 2 decimals, such as 540,000.00.`
    },
  },
  percent: {
    parse(text, { fractionDigits, max }) {
      const parsed = parseDecimal(plainPercent(text), Number.POSITIVE_INFINITY, fractionDigits)
      return parsed.rule === undefined && Number(parsed.value) > max ? { rule: 'max' } : parsed
    },
    format: same,
    show(value) {
      const [whole = '', decimals = ''] = value.split('.')
      return `${whole}.${decimals.padEnd(2, '0')}%`
    },
    input: () => inputText.figure,
    toResponse: same,
    response: z.string(),
    message: (_rule, { max, fractionDigits }, label) =>
      `${label} must be a percentage from 0 to ${max} with at most ${fractionDigits} decimals, such as 6.14.`,
  },
  text: {
    parse(input, { maxLength, pattern, lines }) {
      const value = (lines === undefined ? input.normalize('NFC') : input.replace(otherLineEnd, '\n')).trim()
      if (maxLength !== undefined && value.length > maxLength) return { rule: 'max' }
      const matchesPattern = pattern === undefined || pattern.test(value)
      const found = lines === undefined ? null : hiddenInLines.exec(value)
      if (found) return { rule: 'hidden', message: hiddenMessage(value, found) }
      return matchesPattern && (lines !== undefined || !hidden.test(value)) ? { value } : { rule: 'pattern' }
    },
    format: same,
    show: same,
    // Multi-line texts are limited by the body only: a rule refuses long ones, with all other errors.
    input: ({ lines }) => (lines === undefined ? inputText.reference : z.string()),
    toResponse: same,
    response: z.string(),
    message: (rule, { maxLength }, label) =>
      rule === 'max'
        ? `${label} must not exceed ${maxLength?.toLocaleString('en-AU')} characters.`
        : `${label} must be on one line, without hidden characters.`,
  },
  wholeNumber: {
    parse(text, { min, max }) {
      const figure = plainFigure(text)
      const value = Number(figure)
      return /^\d{1,15}$/.test(figure) && value >= min && value <= max ? { value } : { rule: 'range' }
    },
    format: String,
    show: (value, { unit }) => (unit === undefined ? String(value) : `${value} ${unit}`),
    input: () => inputText.figure,
    toResponse: same,
    response: z.int(),
    message: (_rule, { min, max, unit }, label) =>
      `${label} must be a whole number${unit === undefined ? '' : ` of ${unit}`} from ${min} to ${max}.`,
  },
  yesNo: {
    parse: (value) => (value === 'YES' || value === 'NO' ? { value } : { rule: 'unknown' }),
    format: same,
    show: (value) => (value === 'YES' ? 'Yes' : 'No'),
    input: () => inputText.code,
    toResponse: same,
    response: z.enum(['YES', 'NO']),
    message: notInList,
  },
}

/** The long name of a code; the code itself if it is not in the list, empty for none. */
export function longNameIn(options: readonly Option[], code: string | null | undefined): string {
  return options.find(({ shortName }) => shortName === code)?.longName ?? code ?? ''
}

/** The code of an option by its short name, long name or id; ignores case. */
export function codeIn(options: readonly Option[], text: string | number): string | null {
  const name = String(text).trim().toLowerCase()
  const names = ({ shortName, longName, id }: Option) => [shortName.toLowerCase(), longName.toLowerCase(), String(id)]
  return options.find((option) => names(option).includes(name))?.shortName ?? null
}

/** Removes insignificant zeros: "0540000.50" becomes "540000.5". */
export function plainDecimal(text: string): string {
  const [whole = '', decimals = ''] = text.split('.')
  let end = decimals.length
  while (decimals[end - 1] === '0') end -= 1
  const plain = whole.replace(/^0+(?=\d)/, '')
  return end === 0 ? plain : `${plain}.${decimals.slice(0, end)}`
}

/** Parses a decimal with at most this many integer and fraction digits; leading zeros do not count. */
function parseDecimal(text: string, integerDigits: number, fractionDigits: number): Parsed<string> {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return { rule: 'pattern' }
  const value = plainDecimal(text)
  const [whole = ''] = value.split('.')
  const decimals = text.split('.')[1] ?? ''
  return whole.length <= integerDigits && decimals.length <= fractionDigits ? { value } : { rule: 'pattern' }
}

/** Exact: formats the decimal text, not a float. */
function formatDecimal(value: string, { unit }: Options['decimal']): string {
  if (unit === undefined) return value
  const [whole = '', decimals = ''] = value.split('.')
  return `${groupThousands(whole)}.${decimals.padEnd(2, '0')}`
}
