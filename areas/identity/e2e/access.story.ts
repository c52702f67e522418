import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, type Person, signOn, test } from '../../../tests/browser/people.ts'

const denied =
  'Sorry, you have no access to this resource. Please contact your system administrator to grant you access.'

const everything = [
  'Home',
  'Credit Referral',
  'Get Quote',
  'Policy Submission',
  'Upload Document',
  'Upload Data',
  'Policy Search',
  'Portfolio',
]

/** What each route shows to those who may use it. */
const routes = {
  '/#/policy-submission': { heading: 'POLICY SUBMISSION', title: 'POLICY SUBMISSION' },
  '/#/upload-doc': { heading: 'DOCUMENT UPLOAD', title: 'DOCUMENT UPLOAD' },
  '/#/credit-referral': { heading: 'CREDIT REFERRAL SEARCH', title: 'My Requests' },
  '/#/upload-data': { heading: 'DATA UPLOAD', title: 'DATA UPLOAD' },
  '/#/policy-search': { heading: 'POLICY SEARCH', title: 'POLICY SEARCH' },
  '/#/variation/1000000001?premium=1': { heading: 'VARIATIONS FORM', title: 'Variation of policy 1000000001' },
  '/#/get-quote': { heading: 'Premium calculator', title: 'Premium calculator' },
  '/#/home': { heading: 'Home', title: 'Home' },
  '/#/portfolio': { heading: 'Portfolio', title: 'Portfolio' },
  '/#/underwriting': { heading: 'UNDERWRITING QUEUE', title: 'Queue' },
} as const

type Route = keyof typeof routes
type Rights = { readonly lands: string; readonly offered: readonly string[]; readonly reaches: readonly Route[] }

const allRoutes = Object.keys(routes) as Route[]
const ofLenders = allRoutes.filter((route) => !route.includes('underwriting'))
const anyRight: Rights = { lands: '#/get-quote', offered: everything, reaches: ofLenders }
const insurer: Rights = {
  lands: '#/underwriting',
  offered: ['Home', 'Underwriting', 'Portfolio'],
  reaches: ['/#/home', '/#/portfolio', '/#/underwriting'],
}

const people: readonly ({ readonly person: Person; readonly name: string } & Rights)[] = [
  { person: 'ironbark.manager', name: 'Ironbark Manager', ...anyRight },
  { person: 'ironbark.viewer', name: 'Ironbark Viewer', ...anyRight },
  { person: 'coolabah.manager', name: 'Coolabah Manager', ...anyRight },
  {
    person: 'ironbark.broker',
    name: 'Ironbark Broker',
    lands: '#/get-quote',
    offered: ['Home', 'Get Quote', 'Upload Document'],
    reaches: ['/#/home', '/#/get-quote', '/#/upload-doc'],
  },
  {
    person: 'ironbark.lender',
    name: 'Ironbark Lender',
    lands: '#/access-denied',
    offered: ['Home', 'Upload Document'],
    reaches: ['/#/home', '/#/upload-doc'],
  },
  { person: 'nolender', name: 'No Lender', lands: '#/access-denied', offered: [], reaches: [] },
  { person: 'figtree.underwriter', name: 'Figtree Underwriter', ...insurer },
  { person: 'figtree.assessor', name: 'Figtree Assessor', ...insurer },
]

for (const { person, name, lands, offered, reaches } of people) {
  test(`${person} lands on ${lands}, is offered what they may use, and is denied every other route @sign-on`, async ({
    signedOn,
  }) => {
    const page = await signedOn(person)
    await expect(page).toHaveURL(new RegExp(`${lands}$`))
    // The calculator may show its disclaimer first; the navigation is the same on every page.
    await page.goto('/#/access-denied')
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link')).toHaveText(offered, { useInnerText: true })
    await expect(page.getByRole('banner').getByText(name)).toBeVisible()
    for (const route of allRoutes) {
      const { heading, title } = routes[route]
      await page.goto(route)
      if (reaches.includes(route)) {
        // The disclaimer of the calculator hides what is behind it.
        const shown = { name: heading, level: 1, exact: true, includeHidden: true } as const
        await expect(page.getByRole('heading', shown)).toBeVisible()
        await expect(page).toHaveTitle(`${title} – LMI Lender Portal`)
      } else {
        // The page already shows the message from the previous route, so check the address first.
        await expect(page).toHaveURL(/#\/access-denied$/)
        await expect(page.getByText(denied, { exact: true })).toBeVisible()
      }
    }
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

test('a token that does not identify the user shows an error page', async ({ visitor, story }) => {
  const page = await visitor()
  await page.route('**/protocol/openid-connect/token', async (route) => {
    const response = await route.fetch()
    const tokens = await response.json()
    const [header, payload, signature] = String(tokens.access_token).split('.')
    const { preferred_username: _taken, ...claims } = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
    await route.fulfill({ response, json: { ...tokens, access_token: `${header}.${changed}.${signature}` } })
  })
  await page.goto('/#/get-quote')
  await signOn(page, story.username('ironbark.manager'))
  await expect(page.getByText('Your access could not be checked.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})
