import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import * as z from 'zod/mini'
import type { HttpServer } from '#platform/http'
import { contentSecurityPolicy } from '../pages/content-security-policy.ts'
import { showMessage } from '../pages/show-page.ts'
import { showSignInPage } from '../pages/sign-in-page.ts'
import { portalLink, type Realm } from '../realm.ts'
import { type SignInParts, trySignIn } from './try-sign-in.ts'

const params = z.object({ uid: z.string() })
const typed = z.string().check(z.maxLength(200))
const formSchema = z.object({ username: z._default(typed, ''), password: z._default(typed, '') })
const querySchema = z.object({
  e: z.catch(z.optional(z.enum(['bad', 'wait'])), undefined),
  u: z.catch(z.optional(typed), undefined),
})

/** The sign-in page and what its form is sent to. A failed try leads back to the page, so that Back and Reload work. */
export function signInRoutes(server: HttpServer, realm: Realm, provider: Provider, parts: SignInParts): void {
  const path = `${realm.mount}/login-actions/authenticate/:uid`
  const policy = contentSecurityPolicy({ formsTo: realm.portals })

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
    scope.setErrorHandler((error, request, reply) => answerWithPage(error, request, reply, realm))

    scope.get(path, { schema: { hide: true, params, querystring: querySchema } }, async (request, reply) => {
      const interaction = await findInteraction(provider, request.params.uid, request, reply)
      if (!interaction) return backToPortal(request, reply, realm)
      const { e, u } = request.query
      const hint = interaction.params.login_hint
      const username = u ?? (typeof hint === 'string' ? hint : '')
      const wait = parts.lockout.secondsToWait(nameOf(username), request.ip, parts.clock().getTime())
      const error = e === 'wait' && wait > 0 ? waitSentence(wait) : e === 'bad' ? badSentence : null
      return reply.type('text/html; charset=utf-8').send(showSignInPage({ action: pathOf(request), username, error }))
    })

    scope.post(path, { schema: { hide: true, params, body: formSchema } }, async (request, reply) => {
      if (!(await findInteraction(provider, request.params.uid, request, reply)))
        return backToPortal(request, reply, realm)
      const { username, password } = request.body
      const tried = await trySignIn(
        { username: nameOf(username), password, address: request.ip, requestId: request.id },
        parts,
      )
      if (typeof tried === 'string')
        return reply.redirect(`${pathOf(request)}?${new URLSearchParams({ e: tried, u: username })}`, 303)
      const login = { accountId: tried.subject, amr: ['pwd'], acr: '1', remember: false }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303)
    })
  })
}

const badSentence = 'The username or the password is not right. Check both and try again.'

function waitSentence(seconds: number): string {
  const time = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  return `There were too many failed tries. Wait ${time} and try again.`
}

/** As Keycloak does, and as people type. */
function nameOf(username: string): string {
  return username.trim().toLowerCase()
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

/** The sign-on that the browser began: the one in the address must be the one in its cookie. */
async function findInteraction(provider: Provider, uid: string, request: FastifyRequest, reply: FastifyReply) {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === uid ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** An expired or finished sign-on: the portal starts a new one, or finds the person signed in. */
function backToPortal(request: FastifyRequest, reply: FastifyReply, realm: Realm) {
  if (request.headers.cookie) return reply.redirect(`${realm.portals[0]}/`, 303)
  // Without a single cookie the portal would send the person straight back here, without end.
  const text = 'Your browser keeps no cookies for this site. Allow them, then go to the lender portal and sign in.'
  return sendPage(reply, 400, 'Cookies are needed', text, realm)
}

function answerWithPage(error: unknown, request: FastifyRequest, reply: FastifyReply, realm: Realm) {
  const status = statusOf(error)
  if (status < 500)
    return sendPage(reply, status, 'Sign-on did not work', 'Go to the lender portal and try again.', realm)
  request.log.error({ err: error }, 'sign-on failed')
  const text = 'The sign-on service cannot answer now. Go to the lender portal and try again in a moment.'
  return sendPage(reply.header('retry-after', 5), 503, 'Sign-on is not available', text, realm)
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const refused = error instanceof Error && 'status' in error ? Number(error.status) : status
  return refused >= 400 ? refused : 500
}

function sendPage(reply: FastifyReply, status: number, title: string, text: string, realm: Realm) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(showMessage(title, text, portalLink(realm)))
}
