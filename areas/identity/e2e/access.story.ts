import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, type Person, signOn, test } from '../../../tests/browser/people.ts'

const denied =
  'Sorry, you have no access to this resource. Please contact your system administrator to grant you access.'

const everything = [
  'Credit Referral',
  'Get Quote',
  'Policy Submission',
  'Upload Document',
  'Upload Data',
  'Policy Search',
]

const people: readonly { person: Person; name: string; lands: string; offered: readonly string[] }[] = [
  { person: 'ironbark.manager', name: 'Ironbark Manager', lands: '#/get-quote', offered: everything },
  { person: 'ironbark.viewer', name: 'Ironbark Viewer', lands: '#/get-quote', offered: everything },
  { person: 'ironbark.broker', name: 'Ironbark Broker', lands: '#/get-quote', offered: ['Get Quote'] },
  { person: 'coolabah.manager', name: 'Coolabah Manager', lands: '#/get-quote', offered: everything },
  { person: 'ironbark.lender', name: 'Ironbark Lender', lands: '#/upload-doc', offered: [] },
  { person: 'nolender', name: 'No Lender', lands: '#/access-denied', offered: [] },
  { person: 'figtree.underwriter', name: 'Figtree Underwriter', lands: '#/underwriting', offered: ['Underwriting'] },
  { person: 'figtree.assessor', name: 'Figtree Assessor', lands: '#/underwriting', offered: ['Underwriting'] },
]

for (const { person, name, lands, offered } of people) {
  test(`${person} lands on ${lands} and is offered what they may use @sign-on`, async ({ signedOn }) => {
    const page = await signedOn(person)
    await expect(page).toHaveURL(new RegExp(`${lands}$`))
    // The calculator may show its disclaimer first; the navigation is the same on every page.
    await page.goto('/#/access-denied')
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link')).toHaveText(offered, { useInnerText: true })
    await expect(page.getByRole('banner').getByText(name)).toBeVisible()
  })
}

const routes: readonly { route: string; heading: string; title?: string }[] = [
  { route: '/#/policy-submission', heading: 'POLICY SUBMISSION' },
  { route: '/#/upload-doc', heading: 'DOCUMENT UPLOAD' },
  { route: '/#/credit-referral', heading: 'CREDIT REFERRAL SEARCH', title: 'My Requests' },
  { route: '/#/upload-data', heading: 'DATA UPLOAD' },
  { route: '/#/policy-search', heading: 'POLICY SEARCH' },
  { route: '/#/variation/1000000001?premium=1', heading: 'VARIATIONS FORM', title: 'Variation of policy 1000000001' },
]

test('a viewer reaches every lender’s route', async ({ signedOn }) => {
  const page = await signedOn('ironbark.viewer')
  for (const { route, heading, title = heading } of routes) {
    await page.goto(route)
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`${title} – LMI Lender Portal`)
  }
})

test('a lender without a function reaches the document upload and nothing else', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender')
  for (const { route, heading } of [...routes, { route: '/#/get-quote', heading: 'Get Quote' }]) {
    await page.goto(route)
    if (heading === 'DOCUMENT UPLOAD') {
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    } else {
      // The page already shows the sentence from the previous route, so check the address first.
      await expect(page).toHaveURL(/#\/access-denied$/)
      await expect(page.getByText(denied)).toBeVisible()
    }
  }
})

for (const { person, route } of [
  { person: 'ironbark.broker', route: '/#/policy-search' },
  { person: 'nolender', route: '/#/get-quote' },
  { person: 'nolender', route: '/#/upload-doc' },
  { person: 'figtree.underwriter', route: '/#/get-quote' },
  { person: 'ironbark.manager', route: '/#/underwriting' },
] as const) {
  test(`${person} is denied ${route}`, async ({ signedOn }) => {
    const page = await signedOn(person, { at: route })
    await expect(page).toHaveURL(/#\/access-denied$/)
    await expect(page.getByText(denied, { exact: true })).toBeVisible()
  })
}

test('access-denied is shown to a visitor without asking them to sign on first', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/#/access-denied')
  await expect(page.getByText(denied, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('a token that does not say who is signed on is an error, not an empty page', async ({ visitor, story }) => {
  const page = await visitor()
  await page.route('**/protocol/openid-connect/token', async (route) => {
    const answer = await route.fetch()
    const tokens = await answer.json()
    const [header, payload, signature] = String(tokens.access_token).split('.')
    const { preferred_username: _taken, ...claims } = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
    await route.fulfill({ response: answer, json: { ...tokens, access_token: `${header}.${changed}.${signature}` } })
  })
  await page.goto('/#/get-quote')
  await signOn(page, story.username('ironbark.manager'))
  await expect(page.getByText('Your access could not be checked.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})
