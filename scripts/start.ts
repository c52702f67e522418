import { performance } from 'node:perf_hooks'
import { buildPortalIfStale } from './portal/build-portal.ts'
import { printWelcome } from './print-welcome.ts'

await buildPortalIfStale()
const began = performance.now()
const { main } = await import('#apps/server')
const product = await main()
printWelcome(product, Math.round(performance.now() - began))
