import { startProcess } from '../product/running-product.ts'
import { withDataDirectory } from '../product/with-database.ts'
import type { Server } from './server.ts'
import { demoServer } from './sign-on.ts'

/** A demo that is started for the work, on data of its own. */
export async function withSandbox(work: (server: Server) => Promise<void>): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const product = await startProcess('apps/server/src/main.ts', '/readyz', {
      NODE_ENV: 'development',
      LMI_DATA_DIR: dataDirectory,
      DATABASE_URL: '',
      OIDC_ISSUER: '',
    })
    try {
      await work(await demoServer(product.address))
    } finally {
      await product.stop()
    }
  })
}
