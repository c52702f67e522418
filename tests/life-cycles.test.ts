import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { caseEvents, caseStates, stateAfter } from '#areas/case/contract'
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

it('ARCHITECTURE.md shows the life cycle of a case as the code defines it', () => {
  const [, section = ''] = architecture.split('### The life cycle of a case\n')
  const arrows = caseEvents.flatMap((event) =>
    caseStates.flatMap((state) => {
      const after = [stateAfter(event, state, true), stateAfter(event, state, false)].filter((next) => next !== null)
      return [...new Set(after)].map((next) => `    ${idOf(state)} --> ${idOf(next)}: ${event}`)
    }),
  )
  const diagram = ['```mermaid', 'stateDiagram-v2', '    [*] --> Submitted', ...arrows, '```'].join('\n')
  expect(section.split('\n#')[0]).toContain(diagram)
})

it('the database accepts the states and events of a case that the code defines, and no others', () => {
  const accepted = (column: string, file: string) => {
    const migration = readFileSync(new URL(`../areas/case/server/migrations/${file}`, import.meta.url), 'utf8')
    const [, values = ''] = new RegExp(`check \\(${column} in \\(([^)]*)\\)`).exec(migration) ?? []
    return [...values.matchAll(/'([^']*)'/g)].map(([, value]) => value)
  }
  expect(accepted('state', '001-one-case.sql')).toEqual(caseStates)
  expect(accepted('event', '006-attached.sql').toSorted()).toEqual(caseEvents.toSorted())
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
