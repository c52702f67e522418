import type { Page } from '@playwright/test'
import { lenderCalls } from '../../areas/credit-referral/e2e/referral-calls.ts'
import { exampleSubmission, toOriginationRequest } from '../../areas/policy-submission/contract/index.ts'
import { createQuote } from '../../areas/policy-submission/e2e/submission-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { holdCalls } from './hold-calls.ts'
import { expect, test } from './people.ts'

const parties = [{ id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }]
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Find' })
const fieldOf = (page: Page) => dialogOf(page).getByRole('combobox')
const optionOf = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('option', { name })

test('a lender finds a referral by a part of its reference from any page, with the keyboard alone', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('FIND')
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(reference.slice(2))
  const found = optionOf(page, new RegExp(requestId))
  await expect(found).toContainText('Submitted')
  await expect(found).toContainText(reference)
  await expect(found).toContainText('Ironbark Bank')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/credit-referral\\?request=${requestId}$`))
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByText(requestId).first()).toBeVisible()
})

test('a number that is confirmed before its result arrives opens its own record', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(story.reference('QUICK'))
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(requestId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/credit-referral\\?request=${requestId}$`))
})

test('what is typed before Find has loaded is entered into Find, and not into the field behind it', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  const number = page.getByRole('textbox', { name: 'Policy Number' })
  await number.fill('10')
  const code = await holdCalls(page, '**/assets/find-*.js')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('0000000')
  code.goOn()
  await expect(fieldOf(page)).toHaveValue('0000000')
  await page.keyboard.type('1')
  await expect(fieldOf(page)).toHaveValue('00000001')
  await expect(number).toHaveValue('10')
})

test('pages and actions are found by their names, the arrow keys choose one, and Escape returns the focus', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/credit-referral' })
  const button = page.getByRole('button', { name: /^Find/ })
  await button.click()
  await expect(optionOf(page, 'New quote')).toHaveAttribute('aria-selected', 'true')
  await fieldOf(page).fill('new')
  await expect(optionOf(page, 'Help')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(optionOf(page, 'New credit referral')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(optionOf(page, 'New policy submission')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(optionOf(page, 'New quote')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a list is found by the name on its tab', async ({ signedOn }) => {
  const labels = {
    'ironbark.manager': {
      'my req': 'My requests for referral',
      'all req': 'All requests for referral',
      'decided ca': 'Decided cases',
      uploads: 'Your uploads',
      verify: 'Verify a certificate',
    },
    'figtree.underwriter': {
      mine: 'Mine: my requests',
      'on hold': 'Requests on hold',
      verify: 'Verify a certificate',
    },
  } as const
  for (const person of ['ironbark.manager', 'figtree.underwriter'] as const) {
    const page = await signedOn(person, { at: '/#/help' })
    await page.keyboard.press('Control+k')
    for (const [text, label] of Object.entries(labels[person])) {
      await fieldOf(page).fill(text)
      await expect(optionOf(page, label)).toBeVisible()
    }
  }
  const page = await signedOn('ironbark.lender', { at: '/#/help' })
  await page.keyboard.press('Control+k')
  await expect(optionOf(page, 'Your uploads')).toBeVisible()
  await expect(optionOf(page, 'Open cases')).toHaveCount(0)
})

test('*Verify a certificate* leads to its form, at the desk without the list of policies', async ({ signedOn }) => {
  for (const person of ['ironbark.manager', 'figtree.underwriter'] as const) {
    const page = await signedOn(person, { at: '/#/help' })
    await page.keyboard.press('Control+k')
    await fieldOf(page).fill('verify')
    await optionOf(page, 'Verify a certificate').click()
    const form = page.getByRole('form', { name: 'Verify a certificate' })
    await expect(form.getByRole('textbox', { name: 'Certificate number' })).toBeInViewport()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectAccessible(page)
    if (person === 'figtree.underwriter')
      await expect(page.getByRole('link', { name: 'Policies', exact: true })).toHaveAttribute('aria-current', 'true')
  }
})

test('the key / opens Find outside of fields, until the user turns it off', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/policy-search' })
  const number = page.getByRole('textbox', { name: 'Policy Number' })
  await number.fill('10')
  await number.press('/')
  await expect(dialogOf(page)).toHaveCount(0)
  await page.getByRole('heading', { name: 'POLICY SEARCH' }).click()
  await page.keyboard.press('/')
  await expect(fieldOf(page)).toBeFocused()
  await expect(fieldOf(page)).toHaveValue('')
  await dialogOf(page).getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('heading', { name: 'POLICY SEARCH' }).click()
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await expect(dialogOf(page)).toHaveCount(1)
})

test('an underwriter finds the records of all lenders with their lender, and opens them on the desk', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('DESK')
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const page = await signedOn('figtree.underwriter', { at: '/#/underwriting' })
  await page.getByRole('button', { name: /^Find/ }).click()
  await fieldOf(page).fill(reference)
  const found = optionOf(page, new RegExp(requestId))
  await expect(found).toContainText('IRONBARK')
  await found.click()
  await expect(page).toHaveURL(new RegExp(`request=IRONBARK(~|%7E)${requestId}$`))
  await page.keyboard.press('Control+k')
  await expect(optionOf(page, 'New quote')).toHaveCount(0)
  await expect(optionOf(page, 'Policies of all lenders')).toBeVisible()
  await fieldOf(page).fill('late')
  await optionOf(page, 'Late requests').click()
  await expect(page.getByRole('heading', { name: 'Underwriting queue' })).toBeVisible()
  await expect(page).toHaveURL(/waitingSince=48/)
})

test('an upload that is found opens in one press, alone in its list and with its files, also after a reload', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const api = await apiOf('ironbark.manager')
  const send = async (address: string, part: string, content: object, name: string) => {
    const mimeType = 'application/json'
    const response = await api.post(`/api/quote/${address}`, {
      multipart: {
        [part]: { name: `${part}.json`, mimeType, buffer: Buffer.from(JSON.stringify(content)) },
        attachment: { name, mimeType: 'text/plain', buffer: Buffer.from('Arrears of October.') },
      },
    })
    expect(response.status(), await response.text()).toBe(200)
  }
  const [letter, arrears] = [`letter-${story.number}.txt`, `arrears-${story.number}.txt`]
  const document = {
    brandName: 'IronbarkBank',
    uploadType: 'Loan',
    loanNumber: `77${story.number}`,
    category: 'VALREP',
  }
  for (const name of ['before.txt', letter]) await send('doc/upload', 'document', document, name)
  const data = { brandName: 'IronbarkDirect', category: 'PORTFOLIO' }
  for (const name of ['before.txt', arrears]) await send('data/upload', 'dataupload', data, name)

  for (const [person, title, name] of [
    ['ironbark.manager', 'Your uploads', letter],
    ['ironbark.manager', 'Your uploads', arrears],
    ['figtree.underwriter', 'Uploads of all lenders', letter],
    ['figtree.underwriter', 'Uploads of all lenders', arrears],
  ] as const) {
    const page = await signedOn(person, { at: '/#/help' })
    await page.keyboard.press('Control+k')
    await fieldOf(page).fill(name)
    await expect(optionOf(page, name)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    const files = page.getByRole('dialog', { name: /^Upload of / })
    await expect(files.getByRole('button', { name: `Download ${name}` })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(files.getByRole('button', { name: `Download ${name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(files).toHaveCount(0)
    const rows = page.getByRole('table', { name: title }).locator('tr[data-row]')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(name)
    if (person !== 'ironbark.manager' || name !== letter) continue
    const { hash } = new URL(page.url())
    const other = await signedOn('coolabah.manager', { at: `/${hash}` })
    await expect(other.getByText('No upload matches these filters.')).toBeVisible()
  }
})

test('a file of a referral is found by a part of its name, with its referral, and opens it', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('FILE')
  const name = `valuation_lot-${story.number}.txt`
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(
    reference,
    {},
    { name, mimeType: 'text/plain', buffer: Buffer.from('Lot 7') },
  )
  for (const [person, address] of [
    ['ironbark.viewer', `request=${requestId}$`],
    ['figtree.underwriter', `request=IRONBARK(~|%7E)${requestId}$`],
  ] as const) {
    const page = await signedOn(person, { at: '/#/help' })
    await page.keyboard.press('Control+k')
    await fieldOf(page).fill(name.slice(3))
    const found = dialogOf(page).getByRole('group', { name: 'Files of cases' }).getByRole('option', { name })
    await expect(found).toContainText(`Referral ${requestId}`)
    await expect(found).toContainText(reference)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(address))
    await expect(page.getByText(name).first()).toBeVisible()
  }
  const other = await signedOn('coolabah.manager', { at: '/#/help' })
  await other.keyboard.press('Control+k')
  await fieldOf(other).fill(name.slice(3))
  await expect(dialogOf(other).getByRole('status')).toHaveText('Nothing found. Check the number or name.')
})

test('a lender does not find another lender’s referral, and a user without an area not its records', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const reference = story.reference('OTHER')
  await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  for (const person of ['coolabah.manager', 'ironbark.broker'] as const) {
    const page = await signedOn(person, { at: '/#/help' })
    await page.getByRole('button', { name: /^Find/ }).click()
    await fieldOf(page).fill(reference)
    await expect(dialogOf(page).getByRole('status')).toHaveText('Nothing found. Check the number or name.')
    await expect(dialogOf(page).getByRole('option')).toHaveCount(0)
  }
})

test('Find says of three characters without a match that only beginnings were searched, not that the number is wrong', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  await page.getByRole('button', { name: /^Find/ }).click()
  await fieldOf(page).fill('0☃9')
  const status = dialogOf(page).getByRole('status')
  await expect(status).toHaveText('Nothing found. Only beginnings were searched: type more.')
  await fieldOf(page).fill('0☃999')
  await expect(status).toHaveText('Nothing found. Check the number or name.')
})

test('Find says which kinds have more records than it shows, and never that the shown ones are all', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  const record = {
    reference: null,
    status: 'Submitted',
    brand: 'Ironbark Bank',
    channel: null,
    at: '2026-11-21T00:00:00Z',
  }
  const items = ['1', '2', '3', '4', '5'].map((id) => ({ ...record, id, title: `7000000${id}` }))
  const respond = async (more: boolean, searchedParts: boolean) => {
    const groups = [
      { kind: 'policy', more: false, items },
      { kind: 'referral', more, items },
    ]
    await page.route('**/api/find?*', (route) => route.fulfill({ json: { groups, searchedParts } }))
  }
  const status = dialogOf(page).getByRole('status')
  const group = (name: string) => dialogOf(page).getByRole('group', { name, exact: true })
  await page.keyboard.press('Control+k')
  await respond(true, true)
  await fieldOf(page).fill('7000')
  await expect(status).toHaveText('10 records shown, more match. Type more to narrow.')
  await expect(group('Policies')).toBeVisible()
  await expect(group('Referrals, first 5')).toBeVisible()
  await respond(true, false)
  await fieldOf(page).fill('700')
  await expect(status).toHaveText('10 records shown, more match. Only beginnings were searched: type more.')
  await fieldOf(page).fill('7000000')
  await expect(status).toHaveText(
    '10 records shown, more match. Parts of some numbers or names were not searched: type more.',
  )
  await respond(false, true)
  await fieldOf(page).fill('70000')
  await expect(status).toHaveText('10 records')
  await expect(group('Referrals')).toBeVisible()
})

test('a quote’s number that is confirmed at once opens the quote, not the policy that repeats it', async ({
  signedOn,
  apiOf,
}) => {
  const api = await apiOf('ironbark.manager')
  await api.post('/api/quote/user')
  const { quoteId } = await createQuote(api)
  const options = { lists: { parties }, today: '2026-11-22', sendSupplement: true }
  const { request } = toOriginationRequest(exampleSubmission(quoteId), options)
  const created = await api.post('/api/policy-submission/create?errors=true', { data: request })
  expect(created.ok(), await created.text()).toBe(true)
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  await page.keyboard.press('Control+k')
  await fieldOf(page).fill(quoteId)
  await expect(dialogOf(page).getByRole('group', { name: 'Policies' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/get-quote\\?quote=${quoteId}$`))
})

test('Find says why the service refused a search', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  const status = dialogOf(page).getByRole('status')
  const refusals = [
    [429, 'Too many requests. Wait a moment.'],
    [403, 'Access denied. Ask your system administrator for access.'],
  ] as const
  await page.getByRole('button', { name: /^Find/ }).click()
  for (const [code, message] of refusals) {
    await page.route('**/api/find?*', (route) => route.fulfill({ status: code, body: '' }))
    await fieldOf(page).fill(`10000${code}`)
    await expect(status).toContainText(`Records could not be searched. ${message}`)
  }
})

test('the field of Find in the header is as wide as the navigation allows, whose items are on one line', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  const button = page.getByRole('button', { name: /^Find/ })
  const shortcut = button.getByText('Ctrl K')
  const last = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' })
  for (const [width, size, header] of [
    [320, 80, 56],
    [768, 240, 56],
    [900, 240, 89],
    [1248, 80, 56],
    [1280, 100, 56],
    [1440, 240, 56],
    [1920, 240, 56],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    const box = await button.boundingBox()
    expect(box?.width, `at ${width} pixels`).toBeGreaterThanOrEqual(size)
    expect((await page.getByRole('banner').boundingBox())?.height, `at ${width} pixels`).toBeLessThanOrEqual(header)
    if (width > 900) await expect(last).toBeInViewport({ ratio: 1 })
    if (size === 240) await expect(shortcut).toBeInViewport()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('on a phone Find fills the width, and a failed search says so and can be repeated', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/api/find?*', (route) =>
    route.fulfill({ status: 503, json: [{ code: 'closed', message: 'Closed for an hour.' }] }),
  )
  await page.getByRole('button', { name: /^Find/ }).click()
  await fieldOf(page).fill('1000000001')
  await expect(dialogOf(page).getByRole('status')).toContainText('Records could not be searched.')
  await page.unroute('**/api/find?*')
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(optionOf(page, /1000000001/).first()).toBeVisible()
  expect((await dialogOf(page).boundingBox())?.width).toBeGreaterThanOrEqual(300)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await expectAccessible(page)
})

test('on a phone a file name in Find keeps its width beside a long status', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  await page.setViewportSize({ width: 320, height: 640 })
  const title = 'Valuation of Seaview Rise.pdf'
  const record = { id: '1', title, reference: null, brand: 'Ironbark Bank', channel: null, at: '2026-11-21T00:00:00Z' }
  const status = 'Valuation report, Contract of sale, Loan statement, Credit report'
  const groups = [{ kind: 'document', more: false, items: [{ ...record, status }] }]
  await page.route('**/api/find?*', (route) => route.fulfill({ json: { groups, searchedParts: true } }))
  await page.keyboard.press('Control+k')
  await fieldOf(page).fill('seaview')
  const name = await optionOf(page, /Seaview/)
    .getByText(title)
    .boundingBox()
  expect(name?.width).toBeGreaterThanOrEqual(128)
})

test('on a phone a reference of 40 characters wraps within Find, and a number that fits is not broken by its status', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/help' })
  await page.setViewportSize({ width: 320, height: 640 })
  const reference = 'HOMELOAN2026SYDNEYBRANCHAPPLICATION00012'
  const title = 'LMI-2611-8F3A2C9B4D5E'
  const record = { reference, brand: 'Ironbark Bank', channel: null, at: '2026-11-21T00:00:00Z' }
  const items = [
    { ...record, id: '1', title, status: 'Submitted with warnings' },
    { ...record, id: '2', title: reference, status: 'Submitted' },
  ]
  const groups = [{ kind: 'submission', more: false, items }]
  await page.route('**/api/find?*', (route) => route.fulfill({ json: { groups, searchedParts: true } }))
  await page.keyboard.press('Control+k')
  await fieldOf(page).fill('home')
  const found = optionOf(page, title)
  await expect(found).toBeVisible()
  const boxOf = async (text: string | RegExp) => {
    const box = await found.getByText(text).boundingBox()
    if (!box) throw new Error(`${text} is not shown`)
    return box
  }
  const [number, wrapped, brand] = [await boxOf(title), await boxOf(reference), await boxOf('Ironbark Bank')]
  expect(number.height).toBeLessThan(wrapped.height)
  // No line begins with the mark between two parts.
  expect(brand.x).toBe(wrapped.x)
  for (const element of [page.locator('html'), dialogOf(page).getByRole('listbox')])
    expect(await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectAccessible(page)
})

test('where the services cannot find, there is no field for it', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/help', environment: { features: { showFind: false } } })
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Find/ })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(dialogOf(page)).toHaveCount(0)
})
