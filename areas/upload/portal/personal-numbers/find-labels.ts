import type { NumberKind } from './found-number.ts'

/** What words say that a number near them is; `other` is a number of our business, which is nobody's secret. */
export type Label = { readonly kind: NumberKind | 'other'; readonly start: number; readonly end: number }

const alone = (words: string) => `(?<![a-z])(?:${words})(?![a-z])`

const taxFile = `tfns?(?![a-z])|${alone('t\\. ?f\\. ?n|t\\.f\\.n')}|tax(?:ation)?[ \\n_-]{0,2}file`
const medicare = 'medicare'
const card = `${alone('(?:credit|debit|payment)?cards?|card(?:no|num|number|holder|details)|visa|amex|american express|maestro|unionpay|diners|jcb|cvv2?|cvc2?')}|master ?card`
/** Words that make a number of what else would say who it belongs to: "customer no." */
const numbered = '[ _-]?(?:numbers?|no|num|nr|ids?)'
const other = [
  alone(
    'rate[ -]cards?|polic(?:y|ies)(?:no|num|number)?|loans?(?:no|num|number|id)?|applications?(?:no|num|number|id)?',
  ),
  alone('abn|acn|arbn|bsb|accounts?|accts?|acc|a/c|phones?|telephone|mobile|mob|tel|ph|fax|contact'),
  alone('reference|ref|invoice|quote|claim|licence|license|passport|title|folio|amount|premium|balance|price'),
  alone('valuation|receipt|order|request|security|dob|date of birth|lmi|crn|cif|dp|(?:deposited|strata) plan'),
  alone(`(?:customer|client|member|membership|employee|payroll|case|matter|deal|file|document)${numbered}`),
  alone(`(?:certificate|transaction|serial)${numbered}|borrower[ _-]?ids?|membership`),
].join('|')

/** What belongs to a label and says nothing else: "Medicare card reference number", "card account no.". */
const tail =
  '(?:[ :_.#/-]{0,3}(?:cards?|accounts?|members?|membership|file|reference|ref|numbers?|no|num|nr|holder|details|id|irn)(?![a-z])){0,4}'

const labels = new RegExp(
  `(?<taxFile>(?:${taxFile})${tail})|(?<medicare>${medicare}${tail})|(?<card>(?:${card})${tail})|(?<other>${other})`,
  'gi',
)

/** The telling words of a text, in order. */
export function findLabels(text: string): readonly Label[] {
  return Array.from(text.matchAll(labels), ({ index, 0: words, groups = {} }) => {
    const kind = groups.taxFile
      ? 'tax-file-number'
      : groups.medicare
        ? 'medicare-number'
        : groups.card
          ? 'payment-card-number'
          : 'other'
    return { kind, start: index, end: index + words.length }
  })
}
