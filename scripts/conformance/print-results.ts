import type { Result } from './run-statements.ts'

const outcomes = ['holds', 'differs', 'not checked'] as const
type Outcome = (typeof outcomes)[number]

export const countOf = (results: readonly Result[], outcome: Outcome) =>
  results.filter((result) => result.outcome === outcome).length

/** Counts, a table by area, each difference with its requests and responses, and what was not checked. */
export function formatResults(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ area }) => area))]
  const row = (name: string, of: readonly Result[]) => [
    name,
    ...outcomes.map((outcome) => String(countOf(of, outcome))),
  ]
  const table = [
    ['Area', 'Holds', 'Differs', 'Not checked'],
    ...names.map((name) =>
      row(
        name,
        results.filter(({ area }) => area === name),
      ),
    ),
    row('All', results),
  ]
  const with_ = (outcome: Outcome) => results.filter((result) => result.outcome === outcome)
  return [
    ...table.map(([name = '', ...counts]) => name.padEnd(22) + counts.map((count) => count.padStart(13)).join('')),
    ...with_('differs').flatMap(differenceOf),
    '',
    ...with_('not checked').map(({ statement, detail }) => `not checked  ${titleOf(statement)}: ${detail}`),
  ].join('\n')
}

const titleOf = ({ section, says }: Result['statement']) => `[${section}] ${says}`

function differenceOf({ statement, detail, seen }: Result): string[] {
  return [
    '',
    `differs  ${titleOf(statement)}`,
    `         ${detail}`,
    ...seen.flatMap(({ request, sent, status, body }) => [
      `         ${request}${statement.as === null ? '' : ` as ${statement.as}`}`,
      ...(sent === undefined ? [] : [`           ${shortened(sent)}`]),
      `         ${status} ${shortened(body)}`,
    ]),
  ]
}

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 2000 ? `${text.slice(0, 2000)} … (${text.length} characters)` : text
}
