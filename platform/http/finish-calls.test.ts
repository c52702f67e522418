import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { finishCalls } from './finish-calls.ts'
import type { HttpServer } from './http-server.ts'
import { uploadTimeout } from './limit-receive-time.ts'

/** A call that the server has begun to receive. */
async function begin(server: HttpServer, path: string): Promise<ClientRequest> {
  const { port } = server.server.address() as AddressInfo
  const arrived = once(server.server, 'request')
  const call = request({ port, host: 'localhost', path, method: 'PUT', headers: { 'content-type': 'text/plain' } })
  call.on('error', () => undefined).write('first half, ')
  await arrived
  return call
}

it('a server that closes cuts an ordinary call off after its limit and lets an upload finish', async () => {
  const server: HttpServer = fastify().withTypeProvider<ZodTypeProvider>()
  server.setSerializerCompiler(serializerCompiler)
  finishCalls(server, 50)
  server.put('/ordinary', async () => 'received')
  server.put('/upload', { config: { receiveTimeout: uploadTimeout } }, async ({ body }) => body)
  await server.listen({ port: 0, host: 'localhost' })
  const [ordinary, upload] = [await begin(server, '/ordinary'), await begin(server, '/upload')]
  const closed = server.close()
  await new Promise((resolve) => ordinary.once('close', resolve))
  const response = once(upload, 'response')
  upload.end('second half')
  const [received] = await response
  expect(await received.setEncoding('utf8').toArray()).toEqual(['first half, second half'])
  await closed
})
