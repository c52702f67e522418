import { lenderCalls, underwriterCalls } from '../../areas/credit-referral/e2e/referral-calls.ts'
import { allRequests, filter, rows } from '../../areas/credit-referral/e2e/search-steps.ts'
import { exampleRequests } from '../../areas/quote/contract/index.ts'
import { expect, test } from './people.ts'

const system = 'Ironbark loan system'

test('a lender’s system quotes, refers and follows to the decision, and people see it by its name', async ({
  playwright,
  product,
  signedOn,
  apiOf,
  story,
}) => {
  const grant = { client_id: 'ironbark-loan-system', client_secret: 'demo', grant_type: 'client_credentials' }
  const guest = await playwright.request.newContext({ baseURL: product })
  const response = await guest.post('/realms/lmi/protocol/openid-connect/token', { form: grant })
  const authorization = `Bearer ${(await response.json()).access_token}`
  // Cookies of an earlier response are repeated, as every HTTP library does.
  const api = await playwright.request.newContext({
    baseURL: product,
    extraHTTPHeaders: { authorization, 'X-Disclaimer-Version': '2026-01', cookie: 'XSRF-TOKEN=stale; route=1' },
  })
  const quote = await api.post('/api/quote', { data: exampleRequests.purchase })
  expect(quote.status(), await quote.text()).toBe(200)
  expect(quote.headers()).not.toHaveProperty('set-cookie')
  const reference = story.reference('SYSTEM')
  const requestId = await lenderCalls(api).raise(reference)

  const page = await signedOn('ironbark.manager', allRequests)
  await filter(page, 'Lender Ref#').fill(reference)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(system)
  await page.goto(`/#/credit-referral?view=all&request=${requestId}`)
  await expect(page.getByText(system).first()).toBeVisible()

  const desk = await signedOn('figtree.underwriter', { at: `/#/underwriting?request=IRONBARK~${requestId}` })
  await underwriterCalls(await apiOf('figtree.underwriter')).decide(requestId, 'APPROVED')
  await expect(desk.getByText(system).first()).toBeVisible()
  const details = await (await api.get(`/api/credit-referral/details/${requestId}`)).json()
  expect(details.decision).toBe('APPROVED')
  await api.dispose()
  await guest.dispose()
})
