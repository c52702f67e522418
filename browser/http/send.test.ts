import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fakeServices } from './testing/fake-services.ts'

const schema = z.unknown()
const counting = (_request: unknown, time: number) => Response.json({ time })

it.each([
  ['/api/quote', 'token'],
  ['/api/presign', 'token'],
  ['/api/presign?x=1', 'token'],
  ['/apiary/quote', 'none'],
  ['/assets/environment.json', 'none'],
  ['/clients/public/terms', 'none'],
  ['/api/clients/public/terms', 'none'],
  ['https://storage.example/uploads/1', 'none'],
  ['https://storage.example/api/quote', 'none'],
])('the bearer token for %s: %s', async (address, travels) => {
  const { http, requests } = fakeServices(counting)
  await http.get(address, { schema })
  expect(requests[0]?.headers.get('Authorization')).toBe(travels === 'token' ? 'Bearer token-1' : null)
})

it('the token is sent to a configured service of another origin, and never beside it', async () => {
  const { http, requests } = fakeServices(counting, { services: ['https://services.example/variation'] })
  await http.get('https://services.example/variation/options', { schema })
  await http.get('https://services.example/variations', { schema })
  await http.get('https://services.example/other', { schema })
  expect(requests.map(({ headers }) => headers.has('Authorization'))).toEqual([true, false, false])
})

it('a 401 renews the token once and repeats the call', async () => {
  const { http, requests } = fakeServices((now) =>
    now.headers.get('Authorization') === 'Bearer token-2' ? Response.json('ok') : new Response('', { status: 401 }),
  )
  expect(await http.get('/api/a', { schema })).toBe('ok')
  expect(requests).toHaveLength(2)
})

it('a token refused twice leads to no third call', async () => {
  const { http, requests, state } = fakeServices(() => new Response('', { status: 401 }))
  await expect(http.get('/api/a', { schema })).rejects.toMatchObject({ status: 401 })
  expect([requests.length, state.renewed]).toEqual([2, 1])
})

it('nothing is sent when no user is signed on', async () => {
  const { http, requests, state } = fakeServices(counting)
  state.token = null
  await expect(http.get('/api/a', { schema })).rejects.toMatchObject({ refused: [{ code: 'sign-in-required' }] })
  expect(requests).toHaveLength(0)
})

it('the anti-forgery header is sent with every method except GET', async () => {
  const { http, requests } = fakeServices(() => Response.json(null))
  await http.get('/api/a', { schema })
  await http.post('/api/a')
  await http.put('/api/a')
  await http.delete('/api/a')
  expect(requests.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual([
    null,
    'forgery-1',
    'forgery-1',
    'forgery-1',
  ])
})

it('the anti-forgery header is never sent to another origin', async () => {
  const { http, requests } = fakeServices(() => Response.json(null))
  await http.put('https://storage.example/uploads/1', { body: new Blob(['x']) })
  expect(requests[0]?.headers.has('X-XSRF-TOKEN')).toBe(false)
})

it('a call without an anti-forgery cookie fetches one first', async () => {
  const services = fakeServices(
    ({ address }) => {
      if (address.includes('assets/build.json')) services.state.cookie = 'other=1; XSRF-TOKEN=forgery-2'
      return Response.json(null)
    },
    { cookie: 'other=1' },
  )
  await services.http.post('/api/a')
  expect(services.requests.at(-1)?.headers.get('X-XSRF-TOKEN')).toBe('forgery-2')
})

it('a call refused for its anti-forgery token is sent once more', async () => {
  const refusal = [{ code: 'anti-forgery', message: 'This page is out of date. Reload it and try again.' }]
  const services = fakeServices(() => {
    const current = services.requests.at(-1)?.headers.get('X-XSRF-TOKEN') === 'forgery-2'
    services.state.cookie = 'XSRF-TOKEN=forgery-2'
    return current ? Response.json('ok') : Response.json(refusal, { status: 403 })
  })
  expect(await services.http.post('/api/a', { schema })).toBe('ok')
  expect(services.requests).toHaveLength(2)
})

it('a call refused for a missing role is not repeated', async () => {
  const { http, requests } = fakeServices(() =>
    Response.json([{ code: 'access-denied', message: 'Sorry' }], { status: 403 }),
  )
  await expect(http.post('/api/a')).rejects.toMatchObject({ status: 403, message: 'Sorry' })
  expect(requests).toHaveLength(1)
})
