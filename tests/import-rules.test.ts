import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findImportErrors } from '../scripts/test/check-import-rules.ts'

type Tree = Readonly<Record<string, string>>

const packageNames = ['fastify', 'react', 'zod', '@tanstack/react-query']
const imports = ['areas', 'apps', 'platform', 'packages', 'browser', 'ui'].map((name) => [
  `#${name}/*`,
  `./${name}/*/index.ts`,
])
const manifest = {
  type: 'module',
  imports: Object.fromEntries(imports),
  dependencies: Object.fromEntries(packageNames.map((name) => [name, '*'])),
}

/** A small product in which every import is right. */
const product: Tree = {
  'package.json': JSON.stringify(manifest),
  ...Object.fromEntries(packageNames.map((name) => [`node_modules/${name}/index.js`, 'export const x = 1'])),
  'packages/money/index.ts': `export { cents } from './cents.ts'`,
  'packages/money/cents.ts': 'export const cents = 1n',
  'packages/fields/index.ts': `export { text } from './text.ts'`,
  'packages/fields/text.ts': `import 'zod'\nimport '#packages/money'\nexport const text = 1`,
  'packages/table/index.ts': `export { page } from './page.ts'`,
  'packages/table/page.ts': 'export const page = 1',
  'packages/rating/index.ts': `export { price } from './price.ts'`,
  'packages/rating/price.ts': 'export const price = 1n',
  'packages/rating/price.test.ts': `import 'node:fs'\nimport './price.ts'`,
  'platform/http/index.ts': `export { http } from './http.ts'`,
  'platform/http/http.ts': `import 'fastify'\nimport '#platform/log'\nexport const http = 1`,
  'platform/log/index.ts': 'export {}',
  'ui/field/index.ts': `export { Field } from './field.tsx'`,
  'ui/field/field.tsx': `import 'react'\nimport '#packages/money'\nimport '#packages/fields'\nimport '#packages/table'\nexport const Field = () => <p />`,
  'browser/http/index.ts': `export { useHttp } from './use-http.ts'`,
  'browser/http/use-http.ts': `import 'react'\nimport '#browser/session'\nimport '#packages/money'\nexport const useHttp = 1`,
  'browser/session/index.ts': 'export {}',
  'areas/identity/contract/index.ts': `export { role } from './role.ts'`,
  'areas/identity/contract/role.ts': `import 'zod'\nexport const role = 1\nexport type Role = 1`,
  'areas/identity/server/index.ts': `export { guard } from './guard.ts'`,
  'areas/identity/server/guard.ts': `import '#platform/http'\nexport const guard = 1`,
  'areas/identity/portal/index.ts': 'export {}',
  'areas/quote/contract/index.ts': `export { quote } from './quote.ts'`,
  'areas/quote/contract/quote.ts': `import '#areas/identity/contract'\nimport '#packages/money'\nimport '#packages/fields'\nimport '#packages/table'\nexport const quote = 1`,
  'areas/quote/server/index.ts': `export { calculate } from './calculate.ts'`,
  'areas/quote/server/calculate.ts': `import 'node:crypto'\nimport '#areas/identity/server'\nimport '#packages/rating'\nimport { quote } from '../contract/index.ts'\nexport const calculate = quote`,
  'areas/quote/server/calculate.test.ts': `import '../../../platform/http/testing/fake.ts'`,
  'platform/http/testing/fake.ts': 'export {}',
  'areas/quote/portal/index.ts': `export { Calculator } from './calculator.tsx'`,
  'areas/quote/portal/calculator.tsx': `import '#ui/field'\nimport '#browser/http'\nimport '#areas/identity/portal'\nimport '../contract/index.ts'\nexport const Calculator = () => <p />`,
  'apps/server/index.ts': `import '#areas/quote/server'`,
  'apps/portal/main.tsx': `import '#areas/quote/portal'`,
}

const calculator = 'areas/quote/portal/calculator.tsx'
const calculate = 'areas/quote/server/calculate.ts'
const quote = 'areas/quote/contract/quote.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lmi-imports-'))
})
afterEach(() => rm(root, { recursive: true }))

async function rulesBroken(changes: Tree, only?: string): Promise<string[]> {
  for (const [path, content] of Object.entries({ ...product, ...changes })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const { errors } = await findImportErrors(root, only)
  return [...new Set(errors.map(({ rule }) => rule))]
}

it('a correct tree passes the import rules', async () => {
  expect(await rulesBroken({})).toEqual([])
})

it.each<[string, string, Tree]>([
  [
    'browser code that reaches the server',
    'browser-never-reaches-server',
    { [calculator]: `import '#areas/quote/server'` },
  ],
  [
    'browser code that reaches the platform',
    'browser-never-reaches-server',
    { [calculator]: `import '#platform/http'` },
  ],
  [
    'a type from the server in browser code',
    'browser-never-reaches-server',
    { [calculator]: `import type { x } from '#areas/quote/server'` },
  ],
  [
    'an import in the middle of browser code',
    'browser-never-reaches-server',
    { [calculator]: `export const x = () => import('#areas/quote/server')` },
  ],
  [
    'the portal itself that uses the server',
    'browser-never-reaches-server',
    { 'apps/portal/main.tsx': `import '#apps/server'` },
  ],
  ['Node in browser code', 'browser-without-node', { [calculator]: `import 'node:fs'` }],
  ['Node in what the portal shares', 'browser-without-node', { 'browser/http/use-http.ts': `import 'node:fs'` }],
  [
    'a shared part of the portal that uses the platform',
    'browser-never-reaches-server',
    { 'browser/http/use-http.ts': `import '#platform/http'` },
  ],
  ['Node in a contract', 'contract-without-node', { [quote]: `import { readFileSync } from 'node:fs'` }],
  ['a browser package in a contract', 'contract-without-packages', { [quote]: `import 'react'` }],
  ['a screen in a contract', 'contract-is-neutral', { [quote]: `import type { Field } from '#ui/field'` }],
  [
    'the server in a contract',
    'contract-is-neutral',
    { [quote]: `import type { guard } from '#areas/identity/server'` },
  ],
  ['rating in a contract', 'rating-is-for-servers', { [quote]: `import '#packages/rating'` }],
  ['an import past an entry point', 'entry-point-only', { [calculate]: `import '../../identity/server/guard.ts'` }],
  [
    'an import past the entry point of its own contract',
    'entry-point-only',
    { [calculate]: `import '../contract/quote.ts'` },
  ],
  [
    'a type imported past an entry point',
    'entry-point-only',
    { [calculate]: `import type { Role } from '../../identity/contract/role.ts'` },
  ],
  [
    'an import past the entry point of a platform module',
    'entry-point-only',
    { [calculate]: `export * from '../../../platform/http/http.ts'` },
  ],
  [
    'a test of the product past an entry point',
    'entry-point-from-outside',
    { 'tests/x.test.ts': `import '../areas/quote/server/calculate.ts'` },
  ],
  [
    'an area that is not in its row',
    'row-of-identity',
    { 'areas/identity/server/guard.ts': `import '#areas/quote/server'` },
  ],
  [
    'a contract that is not in its row',
    'row-of-identity',
    { 'areas/identity/contract/role.ts': `import type { quote } from '#areas/quote/contract'` },
  ],
  [
    'another area’s portal that is not in its row',
    'row-of-policy',
    { 'areas/policy/portal/index.ts': `import '#areas/quote/portal'` },
  ],
  ['an area without a row', 'area-without-row', { 'areas/claims/server/index.ts': `import '#platform/http'` }],
  [
    'a platform module that knows an area',
    'platform-knows-no-area',
    { 'platform/http/http.ts': `import type { role } from '#areas/identity/contract'` },
  ],
  ['a ui module that knows an area', 'ui-knows-no-area', { 'ui/field/field.tsx': `import '#areas/identity/contract'` }],
  ['a ui module that calls a service', 'ui-knows-no-area', { 'ui/field/field.tsx': `import '#browser/http'` }],
  [
    'a shared part of the portal that knows an area',
    'browser-knows-no-area',
    { 'browser/http/use-http.ts': `import type { role } from '#areas/identity/contract'` },
  ],
  [
    'a shared part of the portal that is seen',
    'browser-knows-no-area',
    { 'browser/http/use-http.ts': `import '#ui/field'` },
  ],
  [
    'a ui module that knows the router',
    'ui-knows-no-router',
    { 'ui/field/field.tsx': `import '@tanstack/react-query'` },
  ],
  ['a ui module that knows the rating', 'ui-knows-no-area', { 'ui/field/field.tsx': `import '#packages/rating'` }],
  ['rating that uses fields', 'package-knows-nothing', { 'packages/rating/price.ts': `import '#packages/fields'` }],
  ['rating that uses a package', 'package-knows-nothing', { 'packages/rating/price.ts': `import 'zod'` }],
  ['rating that reads files', 'package-knows-nothing', { 'packages/rating/price.ts': `import 'node:fs'` }],
  [
    'fields that know an area',
    'fields-know-no-record',
    { 'packages/fields/text.ts': `import '#areas/identity/contract'` },
  ],
  ['fields that use a browser package', 'fields-know-no-record', { 'packages/fields/text.ts': `import 'react'` }],
  ['money that uses rating', 'package-knows-nothing', { 'packages/money/cents.ts': `import '#packages/rating'` }],
  [
    'a list that knows an area',
    'table-knows-no-list',
    { 'packages/table/page.ts': `import type { Role } from '#areas/identity/contract'` },
  ],
  [
    'a client that knows a package',
    'client-knows-no-service',
    { 'packages/client/client.ts': `import '#packages/money'` },
  ],
  ['a server layer that uses a screen', 'server-layer', { [calculate]: `import '#ui/field'` }],
  [
    'a portal layer that uses the platform',
    'portal-layer',
    { [calculator]: `import type { http } from '#platform/http'` },
  ],
  ['an area that starts the product', 'apps-start-things', { [calculate]: `import '#apps/server'` }],
  [
    'a server that starts the portal',
    'server-without-portal',
    { 'apps/server/index.ts': `import '#areas/quote/portal'` },
  ],
  [
    'a product that uses its tests',
    'product-without-tests',
    { [calculate]: `import '../../../tests/x.ts'`, 'tests/x.ts': 'export {}' },
  ],
  [
    'a product that uses a testing folder',
    'testing-is-for-tests',
    { [calculate]: `import './testing/fake.ts'`, 'areas/quote/server/testing/fake.ts': 'export {}' },
  ],
  [
    'a test double outside of a testing folder',
    'test-double-in-testing',
    {
      'areas/quote/server/fake-card.ts': 'export {}',
      'areas/quote/server/calculate.test.ts': `import './fake-card.ts'`,
    },
  ],
  ['an import of nothing', 'resolvable', { [calculate]: `import './nothing.ts'` }],
  [
    'two files that need each other',
    'no-cycle',
    { [calculate]: `import './price.ts'`, 'areas/quote/server/price.ts': `import './calculate.ts'` },
  ],
  [
    'two files that need each other’s types',
    'no-cycle',
    {
      [calculate]: `import type { B } from './price.ts'\nexport type A = B`,
      'areas/quote/server/price.ts': `import type { A } from './calculate.ts'\nexport type B = A`,
    },
  ],
])('the import rules refuse %s', async (_what, rule, changes) => {
  expect(await rulesBroken(changes, rule)).toEqual([rule])
})

it('checking the import rules throws when a file cannot be read', async () => {
  await expect(rulesBroken({ [calculate]: 'import { from "' })).rejects.toThrow()
})
