import { main } from './run-server.ts'

await main()
