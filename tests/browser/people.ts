import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { signOnOverHttp } from './sign-on-over-http.ts'
import { startProduct, startTimeout } from './start-product.ts'
import { type EnvironmentChanges, withEnvironment } from './with-environment.ts'

/** The demo accounts. */
export type Person =
  | 'ironbark.manager'
  | 'ironbark.viewer'
  | 'ironbark.broker'
  | 'ironbark.lender'
  | 'coolabah.manager'
  | 'nolender'
  | 'figtree.underwriter'
  | 'figtree.assessor'

export type SignedOnOptions = {
  /** The page to open, as `/#/get-quote`; with null the story opens it. */
  readonly at?: string | null
  readonly environment?: EnvironmentChanges
}

/** Users, references and numbers that no other story uses, in any order and on any repeat. */
type Story = {
  readonly number: number
  readonly username: (person: Person) => string
  /** A lender reference number with this prefix. */
  readonly reference: (name: string) => string
}

type PeopleFixtures = {
  readonly story: Story
  /** A page in a new browser context, signed on as a user of this story only. */
  readonly signedOn: (person: Person, options?: SignedOnOptions) => Promise<Page>
  /** Calls with the token of a user of this story, as software of their company sends them: no page is opened. */
  readonly apiOf: (person: Person) => Promise<APIRequestContext>
  /** A page in a new browser context, not signed on. */
  readonly visitor: () => Promise<Page>
}

export type People = Pick<PeopleFixtures, 'signedOn' | 'apiOf'>

/** Signs on at the current sign-on page. */
export async function signOn(page: Page, username: string, password = 'demo'): Promise<void> {
  await page.getByLabel('Username').fill(username)
  // Exact: Keycloak's page has a button "Show password" beside the field.
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the calculator and accepts the disclaimer if this user has not. */
export async function openCalculator(page: Page): Promise<void> {
  // Not if it is open: it would render again while the story continues.
  if (new URL(page.url()).hash !== '#/get-quote') await page.goto('/#/get-quote')
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  const calculate = page.getByRole('button', { name: 'Calculate Premium' })
  await expect(accept.or(calculate).first()).toBeVisible()
  if (await accept.isVisible()) await accept.click()
  await expect(calculate).toBeVisible()
}

type WorkerFixtures = {
  /** The address of this worker's product. */
  readonly product: string
  /** 101, 102 and so on: all of the same length, so that none is a prefix of another. */
  readonly nextNumber: () => number
}

export const test = base.extend<PeopleFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const { address, stop } = await startProduct()
      await use(address)
      await stop()
    },
    { scope: 'worker', timeout: startTimeout },
  ],
  nextNumber: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      let last = 100
      await use(() => ++last)
    },
    { scope: 'worker' },
  ],
  story: async ({ nextNumber }, use) => {
    const number = nextNumber()
    await use({
      number,
      // A real identity server has the demo accounts only.
      username: (person) => (process.env.OIDC_ISSUER ? person : `${person}.${number}`),
      reference: (name) => `${name}-${number}`,
    })
  },
  baseURL: async ({ product }, use) => {
    await use(product)
  },
  visitor: async ({ browser, contextOptions, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL ? { baseURL } : {}) })
      contexts.push(context)
      return await context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  apiOf: async ({ playwright, product, story }, use) => {
    const opened: APIRequestContext[] = []
    const open = async (options: Parameters<typeof playwright.request.newContext>[0]) => {
      const context = await playwright.request.newContext({ baseURL: product, ...options })
      opened.push(context)
      return context
    }
    await use(async (person) => {
      const guest = await open({})
      const { token } = await signOnOverHttp(guest, product, story.username(person))
      const authorization = `Bearer ${await token()}`
      const storageState = await guest.storageState()
      const antiForgery = storageState.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
      return await open({ storageState, extraHTTPHeaders: { authorization, 'X-XSRF-TOKEN': antiForgery } })
    })
    for (const context of opened) await context.dispose()
  },
  signedOn: async ({ visitor, story, product }, use) => {
    await use(async (person, { at = '/', environment } = {}) => {
      const page = await visitor()
      await signOnOverHttp(page.context().request, product, story.username(person))
      if (environment) await withEnvironment(page, environment)
      if (at === null) return page
      await page.goto(at)
      // The disclaimer hides the page until it is accepted.
      await expect(page.getByRole('button', { name: 'Sign Out' }).or(page.getByRole('dialog')).first()).toBeVisible()
      return page
    })
  },
})

export { expect }
