import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** The physical limit to measure against: one route that hashes a body, writes it and syncs it, and nothing else. */
const server = createServer(async (request, response) => {
  if (request.method !== 'PUT') return void response.end('ready')
  const hash = createHash('sha256')
  const file = await open(join(process.env.LMI_DATA_DIR ?? '', randomUUID()), 'wx')
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk)
    await file.write(chunk)
  }
  await file.sync()
  await file.close()
  response.end(hash.digest('hex'))
})
server.listen(Number(process.env.PORT), 'localhost')

process.once('SIGTERM', () => server.close())
