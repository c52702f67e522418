import type { Configuration } from 'oidc-provider'
import { defaultScope } from './token-contents.ts'

/** The name of our API among the provider's resources; its audience in tokens is another, set by the settings. */
export const portalApi = 'urn:lmi:portal-api'

type LoadExistingGrant = NonNullable<Configuration['loadExistingGrant']>

/** The portal and the identity server are one product, so that nobody is asked whether the one may use the other. */
export const findOrMakeGrant: LoadExistingGrant = async ({ oidc }) => {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const known = session.grantIdFor(client.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  if (found) return found
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(defaultScope)
  grant.addResourceScope(portalApi, defaultScope)
  await grant.save()
  return grant
}
