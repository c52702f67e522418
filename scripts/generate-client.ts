import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withProduct } from './product/with-database.ts'

/** `npm run generate-client`: the types of packages/client, from the description of this checkout. */
const tools = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap((name) => ['--package', name])
// Optional: a value with a default may be left out of a request.
const options = ['--default-non-nullable=false', '--output', 'packages/client/schema.d.ts']

await withProduct(async ({ address, dataDirectory }) => {
  const source = join(dataDirectory, 'api.json')
  await writeFile(source, await (await fetch(new URL('/api/openapi.json', address))).text())
  execFileSync('npx', ['--yes', ...tools, 'openapi-typescript', source, ...options], { stdio: 'inherit' })
})
