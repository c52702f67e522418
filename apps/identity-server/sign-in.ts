import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type Provider from 'oidc-provider'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import * as z from 'zod/mini'
import { lenderChannel } from '#areas/identity/contract'
import { type DemoAccount, demoAccounts, demoPassword, findDemoAccount } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import { escapeHtml, type HttpServer, Refusal, sameText } from '#platform/http'
import type { Lockout } from './lockout.ts'
import { contentSecurityPolicy, renderMessage, renderPage } from './pages.ts'
import { type IdentityDeps, portalLink, type Realm } from './realm.ts'

const params = z.object({ uid: z.string() })
const text = z.string().check(z.maxLength(200))
const formSchema = z.object({ username: z._default(text, ''), password: z._default(text, '') })
const querySchema = z.object({
  e: z.catch(z.optional(z.enum(['bad', 'wait'])), undefined),
  u: z.catch(z.optional(text), undefined),
})
const policy = contentSecurityPolicy({ hasForm: true })

/** A failed attempt redirects to the page, so that Back and Reload work. */
export function signInRoutes(
  server: HttpServer,
  realm: Realm,
  provider: Provider,
  deps: IdentityDeps,
  lockout: Lockout,
): void {
  const path = `${realm.mount}/login-actions/authenticate/:uid`

  server.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>()
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy).header('cache-control', 'no-store')
    })
    scope.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply, realm))

    scope.get(path, { schema: { hide: true, params, querystring: querySchema } }, async (request, reply) => {
      const interaction = await findInteraction(provider, request.params.uid, request, reply)
      if (!interaction) return backToPortal(request, reply, realm)
      const { e, u } = request.query
      const hint = interaction.params.login_hint
      const username = u ?? (typeof hint === 'string' ? hint : '')
      const wait = lockout.secondsToWait(nameOf(username), request.ip, deps.clock().getTime())
      const error = e === 'wait' && wait > 0 ? waitMessage(wait) : e === 'bad' ? badMessage : null
      return reply.type('text/html; charset=utf-8').send(renderSignInPage(pathOf(request), username, error))
    })

    scope.post(path, { schema: { hide: true, params, body: formSchema } }, async (request, reply) => {
      if (!(await findInteraction(provider, request.params.uid, request, reply)))
        return backToPortal(request, reply, realm)
      const { username, password } = request.body
      const tried = await trySignIn(deps, lockout, { username: nameOf(username), password, request })
      if (typeof tried === 'string')
        return reply.redirect(`${pathOf(request)}?${new URLSearchParams({ e: tried, u: username })}`, 303)
      const login = { accountId: tried.subject, amr: ['pwd'], acr: '1', remember: false }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303)
    })
  })
}

const badMessage = 'The username or password is incorrect. Check both and try again.'

function waitMessage(seconds: number): string {
  const time = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  return `Too many failed attempts. Wait ${time} and try again.`
}

/** Normalises a user name as Keycloak does: case and surrounding spaces do not matter. */
function nameOf(username: string): string {
  return username.trim().toLowerCase()
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

/** Finds the sign-on that the browser began: the id in the URL must match the one in its cookie. */
async function findInteraction(provider: Provider, uid: string, request: FastifyRequest, reply: FastifyReply) {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === uid ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** Redirects an expired or finished sign-on to the portal, which starts a new one or finds the user signed in. */
function backToPortal(request: FastifyRequest, reply: FastifyReply, realm: Realm) {
  if (request.headers.cookie) return reply.redirect(`${realm.portal}/`, 303)
  // Without cookies the portal would redirect back here in an endless loop.
  const text = 'Your browser keeps no cookies for this site. Allow them, then go to the lender portal and sign in.'
  return sendPage(reply, 400, 'Cookies are needed', text, realm)
}

function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply, realm: Realm) {
  const status = error instanceof Refusal ? error.status : Number(Object(error).statusCode ?? 500)
  if (status < 500)
    return sendPage(reply, status, 'Sign-on did not work', 'Go to the lender portal and try again.', realm)
  request.log.error({ err: error }, 'sign-on failed')
  const text = 'The sign-on service cannot answer now. Go to the lender portal and try again in a moment.'
  return sendPage(reply.header('retry-after', 5), 503, 'Sign-on is not available', text, realm)
}

function sendPage(reply: FastifyReply, status: number, title: string, text: string, realm: Realm) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(renderMessage(title, text, portalLink(realm)))
}

function renderSignInPage(action: string, username: string, error: string | null): string {
  const described = error ? ' aria-invalid="true" aria-describedby="error"' : ''
  // After a failed attempt the name is usually right, so the focus is on the password.
  const [nameFocus, passwordFocus] = username ? ['', ' autofocus'] : [' autofocus', '']
  return renderPage(
    error ? 'Error: Sign in' : 'Sign in',
    `<h1>Sign in</h1>
${error ? `<p class="error" id="error" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
<label for="username">Username</label>
<input id="username" name="username" type="text" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="200" required value="${escapeHtml(username)}"${described}${nameFocus}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required${described}${passwordFocus}>
<button type="submit">Sign in</button>
</form>`,
    `<details>
<summary>Demo accounts</summary>
<p>This sign-on service comes with the portal, for trying it out. Each account has the password <code>${escapeHtml(demoPassword)}</code>:</p>
<ul>${demoAccounts.map((account) => `<li><code>${escapeHtml(account.username)}</code></li>`).join('')}</ul>
</details>`,
  )
}

type Try = { readonly username: string; readonly password: string; readonly request: FastifyRequest }

/** Checks a name and password. Returns the account, or `bad`, or `wait` while the name or the address is locked. */
async function trySignIn(
  deps: IdentityDeps,
  lockout: Lockout,
  { username, password, request: { ip: address, id: requestId } }: Try,
): Promise<DemoAccount | 'bad' | 'wait'> {
  const now = deps.clock().getTime()
  // Attempts while locked are not audited: the lock itself was, and the attempts could be endless.
  if (lockout.secondsToWait(username, address, now) > 0) return 'wait'
  const lockSeconds = lockout.countTry(username, address, now)
  const account = findDemoAccount('username', username)
  if (account && sameText(password, demoPassword)) {
    lockout.forgive(username, address)
    await auditSignOn(deps, { action: 'sign-on.in', account, requestId, detail: { address } })
    return account
  }
  await auditSignOn(deps, { action: 'sign-on.failed', account, requestId, detail: { address } })
  if (lockSeconds === 0) return 'bad'
  const detail = { address, seconds: lockSeconds }
  await auditSignOn(deps, { action: 'sign-on.locked', account, requestId, detail })
  return 'wait'
}

type SignOnEvent = {
  readonly action: 'sign-on.in' | 'sign-on.failed' | 'sign-on.locked' | 'sign-on.out'
  /** Undefined when the name is not an account's: the input may be a password, so it is not stored. */
  readonly account: DemoAccount | undefined
  readonly requestId: string
  readonly detail: Readonly<Record<string, string | number>>
}

async function auditSignOn({ database, clock }: IdentityDeps, { account, ...event }: SignOnEvent): Promise<void> {
  const { realmRoles, ...by } = account ?? { subject: '-', username: '-', realmRoles: [] }
  await writeAudit(database, { ...event, channel: lenderChannel(realmRoles) ?? '-', at: clock(), by })
}

export async function auditSignOut(deps: IdentityDeps, context: KoaContextWithOIDC): Promise<void> {
  const subject = context.oidc.session?.accountId
  if (!subject) return
  const account = findDemoAccount('subject', subject)
  await auditSignOn(deps, { action: 'sign-on.out', account, requestId: context.get('x-request-id'), detail: {} })
}
