import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findRetiredWords } from './test/check-words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')
const found = await findRetiredWords(root, files)
for (const { file, line, place, text, retired } of found)
  console.error(
    `${file}:${line}  ${place} "${text.trim().slice(0, 100)}"\n  not "${retired.word}": ${retired.say}. ${retired.why}`,
  )
console.log(`${files.length} files read, ${found.length} retired words`)
process.exitCode = found.length === 0 ? 0 : 1
