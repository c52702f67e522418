import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { main } from './run-server.ts'

/** Milliseconds from the start until the server is at rest. */
const atRest = 5_000

await main()
// What the start leaves behind would stay until memory is short: 25 of 150 MB. Collecting it takes 0.3 s, so the first
// calls come before it.
setTimeout(() => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}, atRest).unref()
