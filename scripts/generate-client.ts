import { execFileSync } from 'node:child_process'

/** `npm run generate-client`: the types of packages/client, from the description of the last release. */
const tools = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap((name) => ['--package', name])
const source = 'tests/api/last-release.json'
const output = 'packages/client/schema.d.ts'
// Optional: a value with a default may be left out of a request.
const options = ['--default-non-nullable=false', '--output', output]
execFileSync('npx', ['--yes', ...tools, 'openapi-typescript', source, ...options], { stdio: 'inherit' })
