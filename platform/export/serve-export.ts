import { open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { writeAudit } from '#platform/audit'
import { readReplica } from '#platform/database'
import { limitPerLender } from '#platform/files'
import { type HttpServer, refuse, type routesOf } from '#platform/http'
import { attachmentHeader } from '#platform/objects'
import type { AppContext } from '#platform/service'
import { exportName, filteredBy } from './file-name.ts'
import { type ListExport, writeList } from './write-list.ts'

/** The config of a route that exports: one export of a user at once, whose response may take its time. */
export const exportCall = { callsAtOnce: 'export', responseTimeout: 300_000 } as const

/** One export of a lender at once, and two in this process. */
const inTurn = limitPerLender(2)

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const file = z.any().check(z.meta({ type: 'string', format: 'binary' }))
const response = {
  description:
    'The file. `x-exported-rows` is the number of rows; `x-more-rows` is true when more match; `x-data-age` the age of the rows in seconds, when they come from a replica.',
  content: { [types.csv]: { schema: file }, [types.xlsx]: { schema: file } },
}

type Exporter = { readonly channel: string; readonly subject: string; readonly username: string }

type ExportOptions<Input, Row, Field extends string> = {
  readonly url: string
  readonly route: ReturnType<typeof routesOf>
  /** The rows in the plural, as in "quotes". */
  readonly of: string
  readonly body: z.ZodMiniType<Input>
  readonly listOf: (request: FastifyRequest, search: Input) => Promise<ListExport<Row, Field>> | ListExport<Row, Field>
  /** Who exports; the insurer's channel is `-`. */
  readonly exporterOf: (request: FastifyRequest) => Exporter
}

/**
 * Registers the route that exports all rows that a search finds, at most 100,000, as CSV or XLSX; the page of the search
 * is ignored. The file is complete before the response begins, and writing it stops when the caller leaves.
 */
export function serveExport<Input, Row, Field extends string>(
  server: HttpServer,
  context: AppContext,
  { url, route, of, body, listOf, exporterOf }: ExportOptions<Input, Row, Field>,
): void {
  const { database, objects, clock } = context
  const querystring = z.object({ format: z.enum(['csv', 'xlsx'], { error: 'format must be csv or xlsx.' }) })
  server.post(url, route(`Export ${of}`, response, { querystring, body }), async (request, reply) => {
    const { format } = request.query
    const exporter = exporterOf(request)
    const { channel, subject } = exporter
    const list = await listOf(request, request.body as Input)
    const written = await inTurn({ channel, owner: subject }, async () => {
      requireCaller(reply)
      return await readReplica(context, async (replica, age) => {
        const file = await writeList({ database: replica, objects }, list, format, () => requireCaller(reply))
        return { ...file, age }
      })
    })
    try {
      const at = clock()
      const { rows, hasMore, path, size, age } = written
      await writeAudit(database, {
        ...{ channel, at, by: exporter, action: 'list.exported', requestId: request.id },
        detail: { list: list.name, format, filters: filteredBy(list).join(', '), rows },
      })
      const content = (await open(path)).createReadStream()
      return reply
        .type(types[format])
        .header('content-disposition', attachmentHeader(exportName(list, at, format)))
        .header('content-length', size)
        .header('x-exported-rows', rows)
        .header('x-more-rows', hasMore)
        .headers(age === null ? {} : { 'x-data-age': String(age) })
        .send(content)
    } finally {
      // An open file can be read until it is closed.
      await written.discard()
    }
  })
}

/** @throws Refusal 499 `caller-left` */
function requireCaller(reply: FastifyReply): void {
  if (reply.raw.closed) throw refuse('caller-left', 'The export was cancelled.', { status: 499 })
}
