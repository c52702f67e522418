import * as z from 'zod/mini'
import {
  answerDraftSchema,
  answerFields,
  answerRequestSchema,
  policyCaseDraft,
  withdrawRequestSchema,
} from '#areas/case/contract'
import { loadEnvironment } from '#areas/environment/server'
import { type LenderCaller, lenderOf } from '#areas/identity/server'
import { hasPolicy, policyNotFound } from '#areas/policy/server'
import { bytesIn, uploadedFiles } from '#areas/upload/contract'
import { batchIdRoutes } from '#areas/upload/server'
import { type Database, inSnapshot } from '#platform/database'
import { type DraftOwner, serveDraft } from '#platform/drafts'
import { type HttpServer, routesOf, uploadTimeout } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import { attachDocuments, collectFiles, fileOwnerOf } from './attach-documents.ts'
import { type CaseDeps, type CaseKind, caseKey, loadCase, requireCase } from './case-kind.ts'
import { openDocument } from './open-document.ts'
import { answerQuestion, parseText } from './question.ts'
import type { CaseKey } from './store/case-store.ts'
import { withdrawCase } from './withdraw-case.ts'

type Route = ReturnType<typeof routesOf>

type LenderRoutes = {
  /** The URL of a call on the case `:id`. */
  readonly url: (call: 'details' | 'withdraw' | 'draft') => string
  /** The routes that need the right to view, and to change. */
  readonly view: Route
  readonly full: Route
  /** A user's draft for a case. */
  readonly draft: { readonly of: string; readonly schema: z.ZodMiniType<object>; readonly form: (id: string) => string }
  readonly withdrawal: Pick<Parameters<typeof withdrawCase>[2], 'decision' | 'store'>
}

const params = z.object({ id: z.string() })

/**
 * Registers the routes by which a lender gets and withdraws its own cases of a kind, and saves a draft for them.
 * Returns what the kind's other routes on a case need.
 */
export function lenderRoutes(
  server: HttpServer,
  deps: CaseDeps,
  kind: CaseKind,
  { url, view, full, draft, withdrawal }: LenderRoutes,
) {
  const keyOf = ({ channel }: LenderCaller, id: string) => caseKey(kind, channel, id)
  const load = (caller: LenderCaller, key: CaseKey) =>
    loadCase(deps, kind, key, (snapshot, stored) => kind.load(snapshot, caller, stored))
  const draftOf = ({ channel, subject }: LenderCaller, { caseId }: CaseKey): DraftOwner => {
    return { channel, owner: subject, form: draft.form(String(caseId)) }
  }

  server.get(url('details'), view(`Get a ${kind.name}`, kind.schema, { params }), async (request) => {
    const caller = lenderOf(request)
    return await load(caller, keyOf(caller, request.params.id))
  })

  server.post(
    url('withdraw'),
    full(`Withdraw an open ${kind.name}`, kind.schema, {
      description: 'A withdrawal cannot be undone.',
      headers: idempotencyHeaders,
      params,
      body: withdrawRequestSchema,
    }),
    async (request) => {
      const by = lenderOf(request)
      const key = keyOf(by, request.params.id)
      const lastSeenEvent = request.body?.lastSeenEvent ?? null
      await withdrawCase(deps, kind, { by, key, call: callOf(request), lastSeenEvent, ...withdrawal })
      return await load(by, key)
    },
  )

  serveDraft(server, deps, {
    url: url('draft'),
    route: full,
    params,
    of: draft.of,
    schema: draft.schema,
    draftOf: async (request) => {
      const caller = lenderOf(request)
      const key = keyOf(caller, z.parse(params, request.params).id)
      await requireCase(deps.database, kind, key)
      return draftOf(caller, key)
    },
  })
  return { keyOf, load, draftOf }
}

/** The right to vary a policy includes seeing and submitting cases about it. */
export function policyCaseAccess(tag: string) {
  return {
    view: routesOf(tag, { allowed: { area: 'variation', right: 'view' } }),
    full: routesOf(tag, { allowed: { area: 'variation', right: 'full' } }),
  }
}

type PolicyCaseRoutes<Summary> = {
  readonly summary: z.ZodMiniType<Summary>
  readonly list: (snapshot: Database, channel: string, policyNumber: string) => Promise<Summary[]>
  readonly draft: z.ZodMiniType<object>
}

/** Registers the routes by which a lender lists, gets, answers with files, adds files to and withdraws its cases of a kind about policies. */
export async function policyCaseRoutes<Summary>(
  server: HttpServer,
  deps: CaseDeps,
  kind: CaseKind,
  { summary, list, draft }: PolicyCaseRoutes<Summary>,
): Promise<void> {
  const { name, path, schema } = kind
  const { limits } = await loadEnvironment(deps.settings)
  const access = policyCaseAccess(name)
  const root = `/api/${name}/${path}/:id`
  const { keyOf, load, draftOf } = lenderRoutes(server, deps, kind, {
    url: (call) => (call === 'details' ? root : `${root}/${call}`),
    ...access,
    draft: { of: 'an answer to the underwriter', schema: answerDraftSchema, form: (id) => `${name}-answer ${id}` },
    withdrawal: { decision: 'Withdrawn' },
  })
  const answer = access.full('Answer the open question', schema, {
    description: 'The files were uploaded under the uuid.',
    headers: idempotencyHeaders,
    params,
    body: answerRequestSchema,
  })
  server.post(
    `${root}/answer`,
    { ...answer, config: { ...answer.config, responseTimeout: uploadTimeout } },
    async (request) => {
      const by = lenderOf(request)
      const key = keyOf(by, request.params.id)
      const { messageNumber = null, lastSeenEvent = null, filenames, uuid } = request.body
      const text = parseText(answerFields.text, request.body.text)
      const files = await collectFiles(deps, fileOwnerOf(kind, by), { filenames, uuid })
      // The hash of the body is stored with the idempotency key, so its names stay.
      const body = { text, question: messageNumber, ...(files.length > 0 && { filenames, uuid }) }
      const change = { by, key, call: callOf(request), body, lastSeenEvent, draft: { owner: draftOf(by, key) } }
      await answerQuestion(deps, kind, change, { text, messageNumber, files })
      return await load(by, key)
    },
  )

  const attach = access.full(`Attach uploaded files to an open ${name}`, schema, {
    description: 'The files were uploaded under the uuid.',
    headers: idempotencyHeaders,
    params,
    body: z.strictObject({ ...uploadedFiles, lastSeenEvent: z.nullish(z.int()) }),
  })
  server.post(
    `${root}/documents`,
    { ...attach, config: { ...attach.config, responseTimeout: uploadTimeout } },
    async (request) => {
      const by = lenderOf(request)
      const key = keyOf(by, request.params.id)
      const { lastSeenEvent = null, ...uploaded } = request.body
      const change = { by, key, call: callOf(request), lastSeenEvent }
      await attachDocuments(deps, kind, change, fileOwnerOf(kind, by), uploaded)
      return await load(by, key)
    },
  )

  batchIdRoutes(server, deps, {
    url: `/api/${name}/uuid`,
    route: access.full,
    summary: `Create an upload ID for a ${name}`,
    area: name,
    totalLimit: bytesIn(limits.referralMegabytes),
  })

  server.get(
    `${root}/documents/:documentId`,
    {
      ...access.view(`Get a download URL for a document of a ${name}`, z.object({ url: z.string() }), {
        params: z.extend(params, { documentId: z.string() }),
      }),
      // A HEAD request would be audited as a download.
      exposeHeadRoute: false,
    },
    async (request) => {
      const caller = lenderOf(request)
      const { id, documentId } = request.params
      return { url: await openDocument(deps, kind, caller, keyOf(caller, id), documentId, callOf(request)) }
    },
  )

  const ofPolicy = z.object({ policyNumber: z.string() })
  server.get(
    `/api/${name}/policies/:policyNumber/${path}`,
    access.view(`List the ${path} of a policy`, z.array(summary), { params: ofPolicy }),
    async (request) => {
      const { channel } = lenderOf(request)
      const { policyNumber } = request.params
      return await inSnapshot(deps.database, async (snapshot) => {
        await requireOwnPolicy(snapshot, channel, policyNumber)
        return await list(snapshot, channel, policyNumber)
      })
    },
  )

  serveDraft(server, deps, {
    url: `/api/${name}/draft/:policyNumber`,
    route: access.full,
    params: ofPolicy,
    of: `a ${name}`,
    schema: draft,
    draftOf: async (request) => {
      const { channel, subject } = lenderOf(request)
      const { policyNumber } = z.parse(ofPolicy, request.params)
      await requireOwnPolicy(deps.database, channel, policyNumber)
      return { channel, owner: subject, form: policyCaseDraft(name, policyNumber) }
    },
  })
}

async function requireOwnPolicy(database: Database, channel: string, policyNumber: string): Promise<void> {
  if (!(await hasPolicy(database, channel, policyNumber))) throw policyNotFound()
}
