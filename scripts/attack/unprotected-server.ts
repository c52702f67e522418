import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'

/** The control of the attacks: it believes every token and body, keeps records in memory, and works through calls in their order. */
const records = new Map<string, unknown>()
let work = Promise.resolve()

const server = createServer(async (request, response) => {
  const content = await buffer(request).catch(() => Buffer.alloc(0))
  const { pathname } = new URL(request.url ?? '', 'http://unprotected')
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  work = work.then(() => turn())
  await work
  if (request.method === 'GET' && !pathname.endsWith('/apply')) {
    const id = pathname.split(/[/.]/).find((part) => /^\d+$/.test(part))
    const found = id === undefined ? {} : records.get(id)
    answer(found ? 200 : 404, found ?? {})
    return
  }
  try {
    const isJson = request.headers['content-type']?.startsWith('application/json')
    const body = isJson && content.length > 0 ? JSON.parse(content.toString()) : {}
    const id = String(records.size + 1)
    records.set(id, body)
    const url = `http://${request.headers.host}/files/${id}`
    answer(200, { quoteId: id, requestId: id, uuid: id, policies: [{ policyNumber: id }], url, headers: {} })
  } catch (error) {
    answer(500, { stack: String(error) })
  }
})
server.listen(Number(process.env.PORT), 'localhost')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
})
