import { startProcess } from '../product/running-product.ts'
import { withDataDirectory } from '../product/with-database.ts'
import type { Server } from './server.ts'
import { tokenOfPerson } from './sign-on.ts'

/** The demo accounts that hold the roles of the statements, and their password. */
const people = {
  full: 'ironbark.manager',
  view: 'ironbark.viewer',
  lender: 'ironbark.lender',
  noLender: 'nolender',
} as const

/** A running demo, with tokens of its accounts. */
export async function demoServer(url: string): Promise<Server> {
  const signOn = { issuer: `${url}/realms/lmi`, clientId: 'lmi-portal', redirectUri: `${url}/silent-check-sso.html` }
  const tokenOf = (name: string) => tokenOfPerson(signOn, name, 'demo')
  const tokens = {
    full: await tokenOf(people.full),
    view: await tokenOf(people.view),
    lender: await tokenOf(people.lender),
    noLender: await tokenOf(people.noLender),
  }
  return { url, tokens, services: { issuer: `${signOn.issuer}/` } }
}

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
