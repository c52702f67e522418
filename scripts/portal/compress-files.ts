import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const packings = [
  { ending: '.br', pack: promisify(brotliCompress) },
  { ending: '.gz', pack: promisify(gzip) },
]

/** Writes compressed copies of every text file, which the server sends. */
export async function compressFiles(folder: string): Promise<void> {
  for await (const name of glob('**/*.{html,js,css,svg,json,webmanifest}', { cwd: folder })) {
    const file = join(folder, name)
    const content = await readFile(file)
    for (const { ending, pack } of packings) await writeFile(`${file}${ending}`, await pack(content))
  }
}
