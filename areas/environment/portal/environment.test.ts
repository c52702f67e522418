import { expect, it } from 'vitest'
import { EnvironmentError, loadEnvironment } from './index.ts'

const identity = { url: 'http://localhost:8080', realm: 'lmi', clientId: 'lmi-portal' }
const answering = (response: () => Response | Promise<Response>) => async () => response()

it('an empty environment file has every feature off and the services under /api', async () => {
  const environment = await loadEnvironment(answering(() => Response.json({ identity })))
  expect(Object.values(environment.features).every((on) => on === false)).toBe(true)
  expect(environment.services.quote).toBe('/api/')
  expect(environment.limits.dataUploadMegabytes).toBe(100)
})

it('the environment is merged over the defaults key by key', async () => {
  const environment = await loadEnvironment(
    answering(() =>
      Response.json({
        identity,
        features: { showUploadDoc: true },
        services: { variation: 'https://services.example/variation/' },
      }),
    ),
  )
  expect(environment.features).toMatchObject({ showUploadDoc: true, showUploadData: false })
  expect(environment.services).toMatchObject({ variation: 'https://services.example/variation/', quote: '/api/' })
})

it.each([
  ['cannot be fetched', 'missing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not there', 'missing', () => new Response('', { status: 404 })],
  ['is not JSON', 'wrong', () => new Response('<html>')],
  ['names no identity server', 'wrong', () => Response.json({})],
  [
    'has a flag that is neither on nor off',
    'wrong',
    () => Response.json({ identity, features: { showUploadDoc: 'yes' } }),
  ],
])('the portal reports an environment file that %s', async (_case, problem, response) => {
  const failing = loadEnvironment(answering(response))
  await expect(failing).rejects.toBeInstanceOf(EnvironmentError)
  await expect(failing).rejects.toMatchObject({ problem })
})

it('an invalid environment file is reported with the name of the setting', async () => {
  const failing = loadEnvironment(answering(() => Response.json({ identity: { ...identity, realm: '' } })))
  await expect(failing).rejects.toMatchObject({ detail: [expect.stringContaining('identity.realm')] })
})
