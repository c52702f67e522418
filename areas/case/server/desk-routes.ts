import * as z from 'zod/mini'
import {
  abilitiesOf,
  assignSchema,
  decisionSchema,
  isOpenState,
  questionSchema,
  reassignSchema,
  releaseSchema,
  type SimilarCase,
  workDraftSchema,
} from '#areas/case/contract'
import { type Caller, insurerOf } from '#areas/identity/server'
import type { AfterPolicyEnd } from '#areas/policy/server'
import { brandNamesOf } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { writeAudit } from '#platform/audit'
import { sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { type DraftOwner, serveDraft } from '#platform/drafts'
import { type HttpServer, routesOf } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import { assignCase, reassignCase } from './assign-case.ts'
import { type CaseDeps, type CaseKind, caseKey, loadCase, requireCase } from './case-kind.ts'
import type { DeskCall } from './change-case.ts'
import { decideCase } from './decide-case.ts'
import { openDocument } from './open-document.ts'
import { askQuestion } from './question.ts'
import { findSimilarCases } from './queue/all-lenders-queue-store.ts'
import type { CaseKey, StoredCase } from './store/case-store.ts'

/** Finds the colleague with a username; throws Refusal 400 `colleague-unknown`. */
export type RequireColleague = (database: Database, username: string) => Promise<Pick<Caller, 'subject' | 'username'>>

type DeskOptions = {
  readonly requireColleague: RequireColleague
  /** Closes the cases of other kinds about a policy that a decision ends. */
  readonly closeOthers: AfterPolicyEnd
}

const route = routesOf('underwriting', { allowed: 'insurer' })
const params = z.object({ channel: z.string(), id: z.string() })

/** Registers the routes by which the desk gets, assigns, questions and decides the cases of a kind, of all lenders. */
export function deskRoutes(
  server: HttpServer,
  deps: CaseDeps,
  kind: CaseKind,
  { requireColleague, closeOthers }: DeskOptions,
): void {
  const root = `/api/underwriting/${kind.path}/:channel/:id`
  const { noun } = kind
  const keyOf = ({ channel, id }: z.infer<typeof params>) => caseKey(kind, channel, id)

  server.get(
    root,
    { ...route(`Get a ${noun}`, kind.desk.schema, { params }), exposeHeadRoute: false },
    async (request) => await getForDesk(deps, kind, insurerOf(request), keyOf(request.params), request.id),
  )

  serveDraft(server, deps, {
    url: `${root}/draft`,
    route,
    params,
    of: `a question or a decision about a ${noun}`,
    schema: workDraftSchema,
    draftOf: async (request) => {
      const key = keyOf(z.parse(params, request.params))
      await requireCase(deps.database, kind, key)
      return draftOf(key, insurerOf(request))
    },
  })

  const change = <Body extends z.ZodMiniType<{ lastSeenEvent: number }>>(
    verb: string,
    summary: string,
    body: Body,
    act: (desk: DeskCall, input: z.infer<Body>) => Promise<void>,
    /** The fields of the draft that the call clears; all of them with null. */
    cleared?: object | null,
  ) =>
    server.post(
      `${root}/${verb}`,
      route(summary, kind.desk.schema, { headers: idempotencyHeaders, params, body }),
      async (request) => {
        const by = insurerOf(request)
        const key = keyOf(request.params)
        const input = request.body as z.infer<Body>
        const draft = cleared === undefined ? undefined : { owner: draftOf(key, by), cleared }
        await act({ by, key, call: callOf(request), lastSeenEvent: input.lastSeenEvent, draft }, input)
        return await getForDesk(deps, kind, by, key, request.id)
      },
    )
  change('assign', `Assign a ${noun} to yourself`, assignSchema, (desk, input) => assignCase(deps, kind, desk, input))
  change('reassign', `Reassign a ${noun} to a colleague`, reassignSchema, async (desk, { to }) =>
    reassignCase(deps, kind, desk, await requireColleague(deps.database, to)),
  )
  change('release', `Release a ${noun} to the queue`, releaseSchema, (desk) => reassignCase(deps, kind, desk, null))
  change(
    'ask',
    `Ask the lender a question about a ${noun}`,
    questionSchema,
    (desk, input) => askQuestion(deps, kind, desk, input),
    { question: '' },
  )
  change(
    'decide',
    `Decide a ${noun}`,
    decisionSchema,
    (desk, input) => decideCase(deps, kind, desk, input, closeOthers),
    null,
  )

  server.get(
    `${root}/documents/:documentId`,
    {
      ...route(`Get a download URL for a document of a ${noun}`, z.object({ url: z.string() }), {
        params: z.extend(params, { documentId: z.string() }),
      }),
      exposeHeadRoute: false,
    },
    async (request) => {
      const { documentId, channel, id } = request.params
      return {
        url: await openDocument(deps, kind, insurerOf(request), keyOf({ channel, id }), documentId, callOf(request)),
      }
    },
  )
}

/** The draft of an underwriter's question and decision. */
function draftOf({ channel, kind, caseId }: CaseKey, { subject }: Pick<Caller, 'subject'>): DraftOwner {
  return { channel, owner: subject, form: `underwriting/${kind} ${caseId}` }
}

/**
 * Gets a lender's case for the desk. The lender's audit records which user of the insurer opened it.
 *
 * @throws Refusal 404 `not-found`
 */
async function getForDesk(
  deps: CaseDeps,
  kind: CaseKind,
  caller: Caller,
  key: CaseKey,
  requestId: string,
): Promise<object> {
  const { stored, details, opened } = await loadCase(deps, kind, key, async (snapshot, stored) => {
    const details = await kind.load(snapshot, caller, stored)
    return { stored, ...((await kind.desk.present?.(snapshot, details, stored)) ?? { details, opened: {} }) }
  })
  const { channel, brandName } = stored
  const at = deps.clock()
  const record = String(key.caseId)
  const audit = { channel, at, by: caller, action: kind.desk.openedAction, record, requestId, detail: opened }
  await writeAudit(deps.database, audit)
  return {
    ...details,
    channel,
    brand: brandNamesOf(deps.reference, sydneyDate(at)).nameOf(channel, brandName),
    can: abilitiesOf(stored, caller),
    similarCases: isOpenState(stored.state) ? await listSimilar(deps, stored, at) : [],
    noteTemplates: deps.reference.noteTemplates(sydneyDate(at), key.kind, stored.reason),
  }
}

async function listSimilar({ database, reference }: CaseDeps, stored: StoredCase, at: Date): Promise<SimilarCase[]> {
  const decisions = reference.codeList('referral-decisions', sydneyDate(at))
  const found = await findSimilarCases(database, stored)
  return found.map(({ decision, decidedAt, ...similar }) => ({
    ...similar,
    decision: longNameIn(decisions, decision),
    decidedAt: decidedAt.toISOString(),
  }))
}
