import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { main } from './run-server.ts'

await main()
// What the start leaves behind would stay until memory is short: 25 of 150 MB.
setFlagsFromString('--expose-gc')
runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
