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
  'a page opened at %s is redirected to the configured address with its path and query',
  async (host) => {
    expect(await load(host)).toBe('http://localhost:8080/?a=1')
  },
)

it('a page opened at the configured address is not redirected', async () => {
  expect(await load('localhost:8080')).toBe('here')
})

it.each(['portal.example', '192.168.1.20:8080', '127.0.0.1.evil.example', 'localhost.evil.example'])(
  'a page opened at %s, which is no loopback address, is not redirected',
  async (host) => {
    expect(await load(host)).toBe('here')
  },
)

it('a page opened through a proxy is not redirected to a loopback name', async () => {
  expect(await load('127.0.0.1:8080', { baseUrl: 'https://portal.example' })).toBe('here')
})

it('an API call is never redirected', async () => {
  expect(await load('127.0.0.1:8080', { headers: { accept: 'application/json' } })).toBe('here')
  expect(await load('127.0.0.1:8080', { headers: { 'sec-fetch-mode': 'cors' } })).toBe('here')
})
