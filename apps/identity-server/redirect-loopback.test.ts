import fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { redirectLoopback } from './redirect-loopback.ts'

async function load(host: string, { baseUrl = 'http://localhost:8080', url = '/?a=1', headers = {} } = {}) {
  const server = fastify().withTypeProvider<ZodTypeProvider>()
  redirectLoopback(server, baseUrl)
  server.all('/*', async () => 'here')
  const response = await server.inject({ url, headers: { accept: 'text/html', host, ...headers } })
  return response.statusCode === 302 ? response.headers.location : response.body
}

it.each(['127.0.0.1:8080', '[::1]:8080', 'portal.localhost:8080', 'localhost:9999', '127.0.0.1'])(
  'a page load at %s is redirected to the configured address, with path and query',
  async (host) => {
    expect(await load(host)).toBe('http://localhost:8080/?a=1')
  },
)

it('a page load at the configured address stays there', async () => {
  expect(await load('localhost:8080')).toBe('here')
})

it.each(['portal.example', '192.168.1.20:8080', '127.0.0.1.evil.example', 'localhost.evil.example'])(
  'a page load at %s, which is no loopback, stays there',
  async (host) => {
    expect(await load(host)).toBe('here')
  },
)

it('a page load stays where it is behind a proxy that calls the server by a loopback name', async () => {
  expect(await load('127.0.0.1:8080', { baseUrl: 'https://portal.example' })).toBe('here')
})

it('a call is never redirected', async () => {
  expect(await load('127.0.0.1:8080', { headers: { accept: 'application/json' } })).toBe('here')
  expect(await load('127.0.0.1:8080', { headers: { 'sec-fetch-mode': 'cors' } })).toBe('here')
})
