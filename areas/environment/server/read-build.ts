import { readFile } from 'node:fs/promises'
import { type Build, buildSchema } from '../contract/index.ts'

const file = new URL('../../../dist/build.json', import.meta.url)

/** The build whose files are served now: read each time, because a build may replace them under a running server. */
export async function readBuild(): Promise<Build> {
  const text = await readFile(file, 'utf8').catch(() => '{"buildNumber":0}')
  return buildSchema.parse(JSON.parse(text))
}
