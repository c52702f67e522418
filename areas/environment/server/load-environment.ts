import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type Settings, SettingsError } from '#platform/settings'
import { type Environment, environmentSchema } from '../contract/index.ts'

const anything = z.record(z.string(), z.unknown())

/** The file of `PORTAL_ENVIRONMENT`, with identity server and support address of the settings. @throws SettingsError */
export async function loadEnvironment(settings: Settings): Promise<Environment> {
  const file = settings.PORTAL_ENVIRONMENT
  const content = await loadObject(file)
  const read = environmentSchema.safeParse({
    ...content,
    identity: identityOf(settings),
    supportMail: settings.SUPPORT_MAIL,
  })
  if (read.success) {
    const unknown = unknownKey(content, read.data)
    if (unknown !== null) throw new SettingsError(`PORTAL_ENVIRONMENT: ${file}: ${unknown}: is no name that is known`)
    return read.data
  }
  const [issue] = read.error.issues
  throw new SettingsError(`PORTAL_ENVIRONMENT: ${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}

/** The path of the first key unknown to the schema, as in "features.showEmailqoute", or null. */
function unknownKey(content: Record<string, unknown>, read: Record<string, unknown>, path = ''): string | null {
  for (const [key, value] of Object.entries(content)) {
    const at = path + key
    if (!Object.hasOwn(read, key)) return at
    const [inside, known] = [anything.safeParse(value), anything.safeParse(read[key])]
    const unknown = inside.success && known.success ? unknownKey(inside.data, known.data, `${at}.`) : null
    if (unknown !== null) return unknown
  }
  return null
}

async function loadObject(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new SettingsError(`PORTAL_ENVIRONMENT: ${file} cannot be read`)
  })
  try {
    return anything.parse(JSON.parse(text))
  } catch {
    throw new SettingsError(`PORTAL_ENVIRONMENT: ${file} is not a JSON object`)
  }
}

function identityOf(settings: Settings): Environment['identity'] {
  const issuer = settings.OIDC_ISSUER ?? `${settings.baseUrl}/realms/lmi`
  const [, url, realm] = /^(https?:\/\/.+)\/realms\/([^/]+)\/?$/.exec(issuer) ?? []
  if (!url || !realm) throw new SettingsError('OIDC_ISSUER: must end with /realms/ and the name of the realm')
  return { url, realm, clientId: settings.OIDC_CLIENT_ID, requiredAcr: settings.OIDC_REQUIRED_ACR }
}
