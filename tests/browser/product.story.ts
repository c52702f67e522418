import { gzipSync } from 'node:zlib'
import { expectAccessible } from './expect-accessible.ts'
import { expect, openCalculator, test } from './people.ts'

test('a lender’s staff can sign out', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('a broker accepts the disclaimer and reaches the calculator', async ({ signedOn }) => {
  const page = await signedOn('ironbark.broker')
  await openCalculator(page)
})

test('the first screen loads at most 150 kB of script and style, compressed, before the calculator is usable', async ({
  signedOn,
}) => {
  const ready = await signedOn('ironbark.manager', { at: '/#/help' })
  await openCalculator(ready)
  const page = await ready.context().newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.(?:js|css)$/.test(new URL(response.url()).pathname))
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto('/#/get-quote')
  await expect(page.getByRole('button', { name: 'Calculate Premium' })).toBeEnabled()
  page.removeAllListeners('response')
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeGreaterThan(2)
  expect(total).toBeLessThanOrEqual(150 * 1024)
})

test('the sign-on page is accessible, also after a wrong password', async ({ visitor, story }) => {
  const page = await visitor()
  await page.goto('/')
  await page.getByLabel('Username').fill(story.username('ironbark.manager'))
  await expectAccessible(page)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('the API reference is shown without a violation of its content security policy', async ({ visitor }) => {
  const page = await visitor()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto('/api/docs')
  await expect(page.getByText('Create a quote', { exact: true })).toBeVisible({ timeout: 30_000 })
  // Only the operations within sight are drawn.
  await page.keyboard.press('End')
  await expect(page.getByText('/api/underwriting/submissions/export')).toBeVisible({ timeout: 30_000 })
  expect(complaints).toEqual([])
})

test('a page opened by another name of this machine redirects to the configured name', async ({ visitor, baseURL }) => {
  const page = await visitor()
  await page.goto(String(baseURL).replace('localhost', '127.0.0.1'))
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(page.url()).toContain(String(baseURL))
})

test('files with a content hash are cached for a year, the page itself is revalidated, and source maps are not served', async ({
  baseURL,
}) => {
  const page = await fetch(`${baseURL}/`)
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
  const file = await fetch(`${baseURL}${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.get('content-encoding')).toBe('br')
  expect(file.headers.get('set-cookie')).toBeNull()
  expect((await fetch(`${baseURL}${script}.map`)).status).toBe(404)
  const build = await fetch(`${baseURL}/assets/build.json?x=1`)
  expect(build.headers.get('cache-control')).toBe('no-store')
  expect(await build.json()).toEqual({ buildNumber: expect.any(Number) })
})
