import { lenderCalls } from '../../areas/credit-referral/e2e/referral-calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './people.ts'

const root = '/api/webhook/endpoints'

test('a lender registers an endpoint, changes its events, sees its deliveries fail, pauses it, replaces its secret and deletes it', async ({
  signedOn,
  apiOf,
  story,
}) => {
  // Coolabah's endpoints belong to this file alone: each has an address of its own, which nobody answers.
  const page = await signedOn('coolabah.manager', { at: '/#/webhooks' })
  const host = `${story
    .reference('hook')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}.invalid`
  await page.getByRole('button', { name: 'New endpoint' }).click()
  const dialog = page.getByRole('dialog', { name: 'New endpoint' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible()
  await dialog.getByLabel('Address').fill('https://10.0.0.1/')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('This address is not on the public internet.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Address').fill(`https://${host}/events`)
  await dialog.getByRole('button', { name: 'Create' }).click()

  const secret = page.getByRole('dialog', { name: 'Secret of the endpoint' })
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/)
  const first = await secret.getByLabel('Secret').inputValue()
  await expectAccessible(page)
  await secret.getByRole('button', { name: 'Done' }).click()
  const endpoint = page.getByRole('region', { name: host })
  await expect(endpoint.getByText('Quotes, Referrals')).toBeVisible()
  await endpoint.getByRole('button', { name: 'Change events' }).click()
  const change = page.getByRole('dialog', { name: 'Change events' })
  await change.getByRole('checkbox', { name: 'Quotes' }).uncheck()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toHaveCount(0)
  await expect(endpoint.getByText(/^Referrals/)).toBeVisible()
  await endpoint.getByRole('button', { name: 'Deliveries' }).click()
  await expect(endpoint.getByText('No deliveries yet.')).toBeVisible()

  const lender = lenderCalls(await apiOf('coolabah.manager'))
  const requestId = await lender.raise(story.reference('HOOKED'), { brandName: 'CoolabahMutual' })
  const row = endpoint.getByRole('row').filter({ hasText: requestId })
  await expect(row).toContainText(/Host not found|No connection/, { timeout: 30_000 })
  await expect(row).toContainText('Waiting')
  await expect(endpoint.getByText('Failing')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('webhooks.png'), fullPage: true })
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.screenshot({ path: test.info().outputPath('webhooks-320.png'), fullPage: true })
  await page.setViewportSize({ width: 1280, height: 800 })

  await endpoint.getByRole('button', { name: 'Pause' }).click()
  await expect(endpoint.getByRole('button', { name: 'Resume' })).toBeVisible()
  await endpoint.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click()
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/)
  expect(await secret.getByLabel('Secret').inputValue()).not.toBe(first)
  await secret.getByRole('button', { name: 'Done' }).click()
  await expect(endpoint.getByText('Former secret valid until')).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  await endpoint.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(endpoint).toHaveCount(0)
})

test('a parked delivery is sent again from the screen', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const at = '2026-11-24T03:15:00.000Z'
  const endpoint = {
    ...{ endpointId: 'ep_1', url: 'https://loans.example/events', records: ['referral'], createdAt: at, waiting: 0 },
    ...{ createdBy: 'ironbark.manager', pausedAt: null, formerSecretUntil: null, failures: 0, parked: 1 },
  }
  const delivery = {
    ...{ eventId: 'evt_1', number: 7, type: 'referral.decided', recordId: '100012', state: 'parked', attempts: 16 },
    ...{ createdAt: at, triedAt: at, nextAt: null, responseStatus: 503, error: null, milliseconds: 41 },
  }
  await page.route(`**${root}`, (route) => route.fulfill({ json: { endpoints: [endpoint] } }))
  await page.route(`**${root}/ep_1/deliveries`, (route) =>
    route.fulfill({ json: { deliveries: [delivery], before: null } }),
  )
  await page.route(`**${root}/ep_1/deliveries/evt_1/send`, (route) => route.fulfill({ status: 204 }))
  await page.goto('/#/webhooks?endpoint=ep_1')
  await expect(page.getByText('Not delivered within 3 days.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '100012' })).toContainText('503, 41 ms')
  const sent = page.waitForRequest(`**${root}/ep_1/deliveries/evt_1/send`)
  await page.getByRole('button', { name: 'Send again 7 referral.decided' }).click()
  await sent
})

test('who may only view sees no buttons that change an endpoint, and other roles are denied', async ({ signedOn }) => {
  const viewer = await signedOn('ironbark.viewer', { at: '/#/webhooks' })
  await expect(
    viewer.getByText('No endpoints yet.').or(viewer.getByRole('button', { name: 'Deliveries' }).first()),
  ).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'New endpoint' })).toHaveCount(0)
  await expectAccessible(viewer)
  const lender = await signedOn('ironbark.lender', { at: '/#/webhooks' })
  await expect(lender.getByRole('heading', { name: 'Access denied' })).toBeVisible()
})

test('endpoints that cannot be loaded can be tried again', async ({ signedOn }) => {
  const page = await signedOn('ironbark.viewer', { at: null })
  await page.route(`**${root}`, (route) => route.fulfill({ status: 500, json: [] }))
  await page.goto('/#/webhooks')
  await expect(page.getByText('Webhooks could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(`**${root}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Webhooks could not be loaded.')).toHaveCount(0)
})
