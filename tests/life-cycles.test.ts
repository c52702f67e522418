import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { policyTransitions } from '#areas/policy/contract'
import { quoteTransitions } from '#areas/quote/contract'

type Transitions = Readonly<Record<string, { readonly from: readonly string[]; readonly to: string }>>

const architecture = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')

it.each<[string, string, Transitions]>([
  ['quote', 'Calculated', quoteTransitions],
  ['policy', 'Pending', policyTransitions],
])('ARCHITECTURE.md shows the life cycle of a %s as the code defines it', (record, first, transitions) => {
  const [, section = ''] = architecture.split(`### The life cycle of a ${record}\n`)
  expect(section.split('\n#')[0]).toContain(diagramOf(first, transitions))
})

/** A Mermaid state diagram with an arrow from each status in which an event is possible. */
function diagramOf(first: string, transitions: Transitions): string {
  const arrows = Object.entries(transitions).flatMap(([event, { from, to }]) =>
    from.map((status) => `    ${idOf(status)} --> ${idOf(to)}: ${event}`),
  )
  return ['```mermaid', 'stateDiagram-v2', `    [*] --> ${idOf(first)}`, ...arrows, '```'].join('\n')
}

/** Mermaid takes the id of a state as its label. */
function idOf(status: string): string {
  return status.replaceAll(' ', '')
}
