import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withProduct } from './product/with-database.ts'

/** `npm run generate-client`: the types of packages/client, from the description of this checkout. */
const tools = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap((name) => ['--package', name])
// Optional: a value with a default may be left out of a request.
const types = 'packages/client/schema.d.ts'
const options = ['--default-non-nullable=false', '--output', types]
/** Files are strings to openapi-typescript; a text that nothing else has marks them. */
const file = '@file@'

await withProduct(async ({ address, dataDirectory }) => {
  const source = join(dataDirectory, 'api.json')
  const description = await (await fetch(new URL('/api/openapi.json', address))).text()
  const marked = JSON.parse(description, (_key, value) => (value?.format === 'binary' ? { enum: [file] } : value))
  await writeFile(source, JSON.stringify(marked))
  execFileSync('npx', ['--yes', ...tools, 'openapi-typescript', source, ...options], { stdio: 'inherit' })
  const generated = await readFile(types, 'utf8')
  await writeFile(
    types,
    generated.replaceAll('/** @enum {unknown} */', '/** A file. */').replaceAll(`"${file}"`, 'Blob'),
  )
})
