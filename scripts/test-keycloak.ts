import { resolve } from 'node:path'
import { checkProductionRealm } from './keycloak/check-production-realm.ts'
import { checkTokens } from './keycloak/check-tokens.ts'
import { fetchKeycloak, KeycloakUnavailable } from './keycloak/fetch-keycloak.ts'
import { startKeycloak } from './keycloak/start-keycloak.ts'
import { freePort } from './product/free-port.ts'
import { ensureBrowser } from './test/ensure-browser.ts'
import { isGood, type Outcome, outcomeOf, summarise } from './test/outcome.ts'
import { runPlaywright } from './test/parts.ts'

const folder = resolve(process.env.LMI_DATA_DIR || 'var', 'keycloak')

try {
  const outcomes = await runAgainstKeycloak(await fetchKeycloak(folder))
  console.log(`\n${summarise(outcomes)}`)
  process.exitCode = isGood(outcomes) ? 0 : 1
} catch (error) {
  if (!(error instanceof KeycloakUnavailable)) throw error
  console.log(`Not tested against a real Keycloak: ${error.message}`)
  console.log('0 passed, 0 failed')
}

/** The server's guard with tokens of a real Keycloak, then the sign-on stories. */
async function runAgainstKeycloak(home: string): Promise<Outcome[]> {
  const port = await freePort()
  const portal = `http://localhost:${port}`
  const keycloak = await startKeycloak(home, portal)
  const interrupt = () => void keycloak.stop().then(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const tokens = await checkTokens(keycloak.issuer, portal)
    const realm = await checkProductionRealm(keycloak, portal)
    if (!ensureBrowser()) return [tokens, realm, outcomeOf('browser', 0, 1, null)]
    const variables = { OIDC_ISSUER: keycloak.issuer, LMI_STORIES_PORT: String(port) }
    // One worker: Keycloak locks out a user who signs in twice at the same time.
    const options = ['--grep', '@sign-on', '--workers=1', `--output=${resolve(folder, 'test-results')}`]
    return [tokens, realm, ...(await runPlaywright(options, variables))]
  } finally {
    await keycloak.stop()
  }
}
