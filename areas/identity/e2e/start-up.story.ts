import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'

async function offersBuild(page: Page, buildNumber: () => number): Promise<() => number> {
  let requests = 0
  await page.route('**/assets/build.json?*', async (route) => {
    requests += 1
    await route.fulfill({ json: { buildNumber: buildNumber() } })
  })
  return () => requests
}

test('a newer build is loaded once, and the browser stores only its number', async ({ visitor }) => {
  const page = await visitor()
  let offered = 4_000_000_001
  const requestCount = await offersBuild(page, () => offered)
  await page.goto('/#/access-denied')
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  expect(requestCount()).toBe(1)
  offered += 1
  await page.reload()
  await expect.poll(requestCount).toBe(3)
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  expect(requestCount()).toBe(3)
  expect(await page.evaluate(() => localStorage.getItem('lmi.build'))).toBe(String(offered))
})

const errors = [
  { name: 'is missing', response: { status: 404, body: '' }, says: /is missing/ },
  { name: 'is not JSON', response: { status: 200, body: '<html>' }, says: /is wrong/ },
  { name: 'names no identity server', response: { status: 200, body: '{"features":{}}' }, says: /is wrong/ },
]

for (const { name, response, says } of errors) {
  test(`an environment that ${name} is reported, and trying again starts the portal`, async ({ visitor }) => {
    const page = await visitor()
    const address = '**/assets/environment.json?*'
    await page.route(address, (route) => route.fulfill(response))
    await page.goto('/#/access-denied')
    await expect(page.getByRole('heading', { name: 'The portal cannot start' })).toBeVisible()
    await expect(page.getByText(says)).toBeVisible()
    await expectAccessible(page)
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  })
}

test('a portal that starts slowly shows that it is starting', async ({ visitor }) => {
  const page = await visitor()
  const held = await holdCalls(page, '**/assets/environment.json?*')
  await page.goto('/#/access-denied')
  await expect(page.getByText('Starting the portal…')).toBeVisible()
  await expectAccessible(page)
  held.goOn()
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
})

test('features are off where the environment does not turn them on', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: null })
  await page.route('**/assets/environment.json?*', async (route) => {
    const response = await route.fetch()
    const { features: _off, ...environment } = await response.json()
    await route.fulfill({ response, json: environment })
  })
  await page.goto('/#/policy-search')
  await expect(page.getByRole('heading', { name: 'Policy Search' })).toBeVisible()
  const offered = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(offered).toHaveText(['Get Quote', 'Policy Submission', 'Policy Search'], { useInnerText: true })
})

test('a sign-on without a response shows an error page after 15 seconds', async ({ visitor }) => {
  const page = await visitor()
  const start = Date.now()
  await page.clock.install({ time: start })
  // The page's clock is paused until the test advances it, so the speed of the machine does not matter.
  await page.clock.pauseAt(start + 3_600_000)
  const framed = page.waitForRequest(/login-status-iframe/)
  await page.route(/login-status-iframe/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/#/get-quote')
  await framed
  await expect(page.getByText('Starting the portal…')).toBeVisible()
  await page.clock.fastForward(14_999)
  await expect(page.getByText('Starting the portal…')).toBeVisible()
  await page.clock.fastForward(1)
  await expect(page.getByRole('heading', { name: 'Sign-on is not available' })).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page)
  expect(new URL(page.url()).hash).toBe('#/get-quote')
  await page.unroute(/login-status-iframe/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})
