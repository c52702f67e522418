import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type Settings, SettingsError } from '#platform/settings'
import { type Environment, environmentSchema } from '../contract/index.ts'

const anything = z.record(z.string(), z.unknown())

/**
 * The portal's environment: the file that `PORTAL_ENVIRONMENT` names, with the identity server of the settings.
 *
 * @throws SettingsError with one line when the file cannot be read or does not fit
 */
export async function readEnvironment(settings: Settings): Promise<Environment> {
  const file = settings.PORTAL_ENVIRONMENT
  const given = await readObject(file)
  const read = environmentSchema.safeParse({ ...given, identity: identityOf(settings) })
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new SettingsError(`PORTAL_ENVIRONMENT: ${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}

async function readObject(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new SettingsError(`PORTAL_ENVIRONMENT: ${file} cannot be read`)
  })
  try {
    return anything.parse(JSON.parse(text))
  } catch {
    throw new SettingsError(`PORTAL_ENVIRONMENT: ${file} is not a JSON object`)
  }
}

/** An issuer in Keycloak's layout is the server's address, then `/realms/` and the realm's name. */
function identityOf(settings: Settings): Environment['identity'] {
  const issuer = settings.OIDC_ISSUER ?? `${settings.baseUrl}/realms/lmi`
  const [, url, realm] = /^(https?:\/\/.+)\/realms\/([^/]+)\/?$/.exec(issuer) ?? []
  if (!url || !realm) throw new SettingsError('OIDC_ISSUER: must end with /realms/ and the name of the realm')
  return { url, realm, clientId: settings.OIDC_CLIENT_ID }
}
