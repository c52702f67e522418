import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { accessibilityStatement } from './accessibility-statement.ts'

it('the accessibility statement in the documentation says what the page says', async () => {
  const { day, lead, parts } = accessibilityStatement
  const said = parts.flatMap(({ title, texts, list = [] }) => [
    `## ${title}`,
    ...texts,
    ...(list.length > 0 ? [list.map((item) => `- ${item}`).join('\n')] : []),
  ])
  const document = ['# Accessibility statement', `Dated ${day}`, lead, ...said].join('\n\n')
  expect(await readFile('docs/accessibility.md', 'utf8')).toBe(`${document}\n`)
})
