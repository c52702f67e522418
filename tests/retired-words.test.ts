import { expect, it } from 'vitest'
import { wordsIn } from '../scripts/test/check-words.ts'
import { type Place, type RetiredWord, retiredWords } from '../scripts/test/retired-words.ts'

/** A file that contains the word in one place only. */
const seeds: Readonly<Record<Place, (word: string) => readonly [file: string, source: string]>> = {
  name: (word) => ['seeded/a.ts', `export const ${camelCase(word)} = 1`],
  property: (word) => ['seeded/a.ts', `export const a = { ${camelCase(word)}: 1 }`],
  comment: (word) => ['seeded/a.tsx', `/** One\n * ${word.replace(' ', '\n * ')} of them. */\nexport const a = <p />`],
  test: (word) => ['seeded/a.test.ts', `it.each([1])('a quote ${word} a policy', () => undefined)`],
  document: (word) => ['seeded/a.md', `# A quote\n\nThe ${word} of a quote.`],
  file: (word) => [`seeded/${word.replace(' ', '-')}.css`, ''],
}

const entries = retiredWords.flatMap((retired) => retired.places.map((place) => ({ ...retired, place, retired })))

it.each(entries)('the check finds "$word" seeded as a $place', ({ place, retired }) => {
  const [file, source] = seeds[place](exampleOf(retired))
  expect(wordsIn(file, source).filter((found) => found.retired === retired)).toMatchObject([{ place }])
})

it.each([
  ['camel case', 'const isLeftOf = 1', 'name'],
  ['an object key', 'const a = { leftOf: 1 }', 'property'],
  ['a use of a property', 'a.leftOf', 'property'],
  ['a type', 'type LeftOf = 1', 'name'],
  ['a private field', 'class A { #leftOf = 1 }', 'property'],
  ['the words of another name', 'const cleftOff = 1', undefined],
  ['a text', "const text = 'leftOf'", undefined],
])('the check finds the words of a name in %s', (_case, source, place) => {
  expect(wordsIn('seeded/a.ts', source)[0]?.place).toBe(place)
})

it('a business term that contains a retired word is allowed', () => {
  expect(wordsIn('seeded/a.md', 'Each denial is in the audit trail.')).toEqual([])
  expect(wordsIn('seeded/a.md', 'Each step leaves a trail beside the audit trail.')).toHaveLength(1)
})

function camelCase(words: string): string {
  return words.replace(/ (\w)/g, (_blank, letter: string) => letter.toUpperCase())
}

/** The word of an entry: an optional ending such as "(?:s)?" is left out, and of alternatives the first is taken. */
function exampleOf({ word }: RetiredWord): string {
  return word.replace(/\w\?/g, '').replace(/\|.*/, '')
}
