import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
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

it('calls on connections that wait to be accepted when the server closes are answered', async () => {
  const server: HttpServer = fastify({ return503OnClosing: false }).withTypeProvider<ZodTypeProvider>()
  server.setSerializerCompiler(serializerCompiler)
  finishCalls(server)
  server.get('/ordinary', async () => 'answered')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const answers = Array.from({ length: 50 }, async () => {
    const client = connect(port, '127.0.0.1').setEncoding('utf8')
    client.write('GET /ordinary HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return (await client.toArray()).join('')
  })
  const closed = server.close()
  expect((await Promise.all(answers)).filter((answer) => !answer.endsWith('answered'))).toEqual([])
  await closed
})
