import type { Locator, Page } from '@playwright/test'
import { lenderCalls } from '../../areas/credit-referral/e2e/referral-calls.ts'
import { exampleSubmission, toOriginationRequest } from '../../areas/policy-submission/contract/index.ts'
import { createQuote } from '../../areas/policy-submission/e2e/submission-steps.ts'
import { replaceSecurity } from '../replace-security.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, type People, test } from './people.ts'

const parties = [{ id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }]
const related = (page: Page): Locator => page.getByRole('region', { name: 'Related records' })
const linkTo = (page: Page, name: string): Locator => related(page).getByRole('link', { name, exact: true })
const current = (page: Page): Locator => related(page).locator('[aria-current]')

/** A quote that was referred and submitted, whose policy is varied and to be cancelled. */
async function createApplication({ apiOf }: Pick<People, 'apiOf'>, reference: string) {
  const api = await apiOf('ironbark.manager')
  const post = async (url: string, data: object) => {
    const response = await api.post(url, { data })
    expect(response.ok(), await response.text()).toBe(true)
    return await response.json()
  }
  await api.post('/api/quote/user')
  const { quoteId } = await createQuote(api, { sourceRefNumber: reference })
  const referral = await lenderCalls(api).raise(reference)
  const options = { lists: { parties }, today: '2026-11-22', sendSupplement: true }
  const { request } = toOriginationRequest(exampleSubmission(quoteId), options)
  const { policyNo, submissionId } = await post('/api/policy-submission/create?errors=true', request)
  const details = await (await api.get(`/api/variation/policy-details/${policyNo}`)).json()
  const { id: variation } = await post('/api/variation/submit', replaceSecurity(details, '9 Grevillea Avenue'))
  const cancellationDate = '21/11/2026'
  const wish = { policyNumber: policyNo, reason: 'REPAID', notes: null, cancellationDate }
  const { id: cancellation } = await post('/api/cancellation/submit', wish)
  return { quoteId, referral, submissionId, policyNo, variation, cancellation }
}

test('a lender walks from the quote to its submission, policy, variation and referral and back', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const { quoteId, referral, policyNo, variation, cancellation } = await createApplication(
    { apiOf },
    story.reference('WALK'),
  )
  const names = {
    quote: `Quote ${quoteId}`,
    referral: `Credit referral ${referral}`,
    submission: `Submission ${quoteId}`,
    policy: `Policy ${policyNo}`,
    variation: `Variation ${variation}`,
    cancellation: `Cancellation ${cancellation}`,
  }
  const page = await signedOn('ironbark.manager', { at: `/#/get-quote?quote=${quoteId}` })
  const expectThread = async (name: keyof typeof names) => {
    await expect(current(page)).toContainText(names[name])
    await expect(related(page).getByRole('link')).toHaveText(
      Object.values(names).filter((other) => other !== names[name]),
    )
    await expectAccessible(page)
  }
  await expectThread('quote')
  await expect(current(page)).toContainText('Applied')
  await expect(page.getByRole('link', { name: `Open policy ${policyNo}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Submit policy' })).toHaveCount(0)
  await page.reload()
  await expectThread('quote')

  await linkTo(page, names.submission).click()
  await expect(page.getByRole('heading', { name: 'Submission receipt' })).toBeVisible()
  await expectThread('submission')
  await linkTo(page, names.policy).click()
  await expect(page.getByRole('heading', { name: new RegExp(names.policy) })).toBeVisible()
  await expectThread('policy')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('button', { name: 'Related records' }).click()
  await expect(related(page).getByRole('heading')).toBeFocused()
  await linkTo(page, names.variation).click()
  await expect(page.getByRole('heading', { name: 'VARIATIONS FORM' })).toBeVisible()
  await expectThread('variation')
  await linkTo(page, names.cancellation).click()
  await expect(page.getByRole('heading', { name: 'Cancellation', level: 1 })).toBeVisible()
  await expectThread('cancellation')
  await linkTo(page, names.referral).click()
  await expect(page.getByRole('heading', { name: 'CREDIT REFERRAL' })).toBeVisible()
  await expectThread('referral')
  await linkTo(page, names.quote).click()
  await page.getByRole('link', { name: `Open policy ${policyNo}` }).click()
  await expectThread('policy')
  await page.setViewportSize({ width: 320, height: 640 })
  await related(page).scrollIntoViewIfNeeded()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
})

test('a variation that was withdrawn opens by its own address', async ({ signedOn, apiOf, story }) => {
  const { policyNo, variation } = await createApplication({ apiOf }, story.reference('CLOSED'))
  const api = await apiOf('ironbark.manager')
  expect((await api.post(`/api/variation/variations/${variation}/withdraw`)).ok()).toBe(true)
  const page = await signedOn('ironbark.manager', { at: `/#/policy-search?policy=${policyNo}` })
  await linkTo(page, `Variation ${variation}`).click()
  await expect(page.getByText(`Variation ${variation} of policy`)).toContainText('Withdrawn')
  await expect(current(page)).toContainText('Withdrawn')
  await page.getByRole('link', { name: 'New variation' }).click()
  await expect(page.getByRole('button', { name: 'Submit Variation' })).toBeVisible()
})

test('a role sees only the records of its areas', async ({ signedOn, apiOf, story }) => {
  const { quoteId, policyNo } = await createApplication({ apiOf }, story.reference('ROLE'))
  const broker = await signedOn('ironbark.broker', { at: `/#/get-quote?quote=${quoteId}` })
  await broker.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(broker.getByRole('heading', { name: 'Premium payable' })).toBeVisible()
  await expect(broker.getByText(policyNo)).toBeVisible()
  await expect(related(broker)).toHaveCount(0)
  const other = await signedOn('coolabah.manager', { at: `/#/policy-search?policy=${policyNo}` })
  await expect(other.getByRole('alert')).toBeVisible()
  await expect(related(other)).toHaveCount(0)
})

test('an underwriter sees what a lender asked for a policy, and no quote', async ({ signedOn, apiOf, story }) => {
  const { referral, submissionId, policyNo, variation, cancellation } = await createApplication(
    { apiOf },
    story.reference('DESK'),
  )
  const page = await signedOn('figtree.underwriter', {
    at: `/#/underwriting?show=policies&policy=IRONBARK~${policyNo}`,
  })
  await expect(current(page)).toContainText(`Policy ${policyNo}`)
  await expect(related(page).getByRole('link')).toHaveText([
    `Credit referral ${referral}`,
    /^Submission /,
    `Variation ${variation}`,
    `Cancellation ${cancellation}`,
  ])
  await expectAccessible(page)
  await linkTo(page, `Cancellation ${cancellation}`).click()
  await expect(page.getByRole('heading', { name: `Cancellation ${cancellation}` })).toBeVisible()
  await expect(current(page)).toContainText(`Cancellation ${cancellation}`)
  await linkTo(page, `Credit referral ${referral}`).click()
  await expect(page.getByRole('heading', { name: `Request ${referral}` })).toBeVisible()
  await related(page)
    .getByRole('link', { name: /^Submission / })
    .click()
  await expect(page).toHaveURL(new RegExp(submissionId))
  await expect(current(page)).toContainText('Submission')
})

test('the records that could not be loaded are loaded again with one press', async ({ signedOn, apiOf, story }) => {
  const { policyNo, quoteId } = await createApplication({ apiOf }, story.reference('FAIL'))
  const page = await signedOn('ironbark.manager', { at: null })
  await page.route('**/api/thread/**', (route) =>
    route.fulfill({ status: 500, json: [{ code: 'internal', message: 'Something went wrong.' }] }),
  )
  await page.goto(`/#/policy-search?policy=${policyNo}`)
  await expect(related(page)).toContainText('The related records could not be loaded.')
  await expectAccessible(page)
  await page.unroute('**/api/thread/**')
  await related(page).getByRole('button', { name: 'Try again' }).click()
  await expect(linkTo(page, `Quote ${quoteId}`)).toBeVisible()
})

test('the number of an upload opens the records that know it, and they open the sender’s list with the upload', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const { policyNo, quoteId } = await createApplication({ apiOf }, story.reference('UPLOAD'))
  const api = await apiOf('ironbark.manager')
  const document = {
    ...{ brandName: 'IronbarkBank', uploadType: 'Policy', policyNumber: policyNo, category: 'VALREP' },
    ...{ loanNumber: '', applicationNumber: '' },
  }
  const response = await api.post('/api/quote/doc/upload', {
    multipart: {
      attachment: { name: 'valuation.txt', mimeType: 'text/plain', buffer: Buffer.from('Worth $600,000.\n') },
      document: { name: 'blob', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) },
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const page = await signedOn('ironbark.manager', { at: '/#/upload-doc' })
  const number = page.getByRole('button', { name: `Policy ${policyNo}` })
  await number.click()
  const dialog = page.getByRole('dialog', { name: `Policy ${policyNo}` })
  await expect(dialog.locator('[aria-current]')).toContainText('valuation.txt')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(number).toBeFocused()
  await number.click()
  await dialog.getByRole('link', { name: `Quote ${quoteId}` }).click()
  await expect(page.getByRole('heading', { name: 'Premium payable' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const other = { ...document, policyNumber: '1000000001' }
  const sent = await api.post('/api/quote/doc/upload', {
    multipart: {
      attachment: { name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('Another.\n') },
      document: { name: 'blob', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(other)) },
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await page.goto(`/#/policy-search?policy=${policyNo}`)
  await linkTo(page, 'Document upload valuation.txt').click()
  const uploads = page.getByRole('region', { name: 'My uploads', exact: true })
  await expect(uploads.getByText('1 upload', { exact: true })).toBeInViewport()
  await expect(uploads.getByRole('button', { name: 'Download valuation.txt' })).toBeVisible()
  await expect(uploads.getByText('other.txt')).toHaveCount(0)

  const viewer = await signedOn('ironbark.viewer', { at: `/#/policy-search?policy=${policyNo}` })
  await expect(linkTo(viewer, `Quote ${quoteId}`)).toBeVisible()
  await expect(related(viewer)).toContainText('Document upload valuation.txt')
  await expect(linkTo(viewer, 'Document upload valuation.txt')).toHaveCount(0)
  await expect(viewer.getByRole('region', { name: 'Documents' })).toContainText('valuation.txt')
})

test('a portal on services without related records lacks nothing', async ({ signedOn, apiOf, story }) => {
  const { policyNo } = await createApplication({ apiOf }, story.reference('OFF'))
  const page = await signedOn('ironbark.manager', { at: null, environment: { features: { showThread: false } } })
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/thread')) calls += 1
  })
  await page.goto(`/#/policy-search?policy=${policyNo}`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(related(page)).toHaveCount(0)
  expect(calls).toBe(0)
})
