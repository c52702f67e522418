import { exampleRequests } from '#areas/quote/contract'
import { referral } from '../crash/prepare-round.ts'
import { type Attacks, call, gainsOf, post, prepare, type Target, unlessRefused } from './target.ts'

const manager = 'ironbark.manager'
const root = '/api/credit-referral'

async function quoteOf(target: Target, person = manager): Promise<string> {
  return (await prepare<{ quoteId: string }>(post(target, person, '/api/quote', exampleRequests.propertyShare))).quoteId
}

let references = 0
const newReference = () => `ATTACK-${process.pid}-${++references}`

export function referralForm(
  content: Uint8Array<ArrayBuffer> | string,
  fileName: string,
  lenderRefNumber = newReference(),
) {
  const form = new FormData()
  form.append('attachment', new Blob([content]), fileName)
  form.append('referral', new Blob([JSON.stringify({ ...referral, lenderRefNumber })], { type: 'application/json' }))
  return form
}

async function referralOf(target: Target): Promise<string> {
  const body = referralForm('Valued at $640,000.', 'valuation.txt')
  return (await prepare<{ requestId: string }>(call(target, manager, `${root}/submit`, { body }))).requestId
}

/** The content of a response without what differs between any two. */
async function contentOf(response: Promise<Response>): Promise<string> {
  const got = await response
  return `${got.status} ${got.headers.get('content-type')} ${await got.text()}`
}

const together = async (count: number, send: (index: number) => Promise<Response>) =>
  await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
const successes = (responses: readonly Response[]) => responses.filter(({ ok }) => ok).length

export const recordAttacks: Attacks = {
  "another lender's record": async (target) => {
    const [quote, request] = [await quoteOf(target), await referralOf(target)]
    const unknownQuote = `${quote.slice(0, -4)}zzzz`
    const paths = (quoteId: string, requestId: string) => [
      `/api/quote/${quoteId}`,
      `/api/quote/${quoteId}.pdf`,
      `/api/quote/${quoteId}/scenarios`,
      `${root}/details/${requestId}`,
      `${root}/draft/${requestId}`,
    ]
    const unknown = paths(unknownQuote, '999999')
    return await gainsOf(paths(quote, request).entries(), async ([index, path]) => {
      const [found, missing] = [
        await contentOf(call(target, 'coolabah.manager', path)),
        await contentOf(call(target, 'coolabah.manager', unknown[index] ?? '')),
      ]
      return found === missing && /^[34]/.test(found) ? [] : [`${path}: ${found.slice(0, 60)}`]
    })
  },
  "a change of another lender's record": async (target) => {
    const [quote, request] = [await quoteOf(target), await referralOf(target)]
    const paths = [`/api/quote/${quote}/apply`, `/api/quote/${quote}/send`, `${root}/withdraw/${request}`]
    return await gainsOf(paths, (path) => unlessRefused(path, post(target, 'coolabah.manager', path), 404))
  },
  'a quote for another lender, or as somebody else': async (target) =>
    await gainsOf(['lenderCode', 'submittedBy', 'partyId', 'channel', 'premium'], (key) =>
      unlessRefused(key, post(target, manager, '/api/quote', { ...exampleRequests.purchase, [key]: 'COOLABAH' }), 400),
    ),
  'a call from another web site': async (target) => {
    const quote = await quoteOf(target)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example', cookie: 'XSRF-TOKEN=one' }
    return [
      ...(await unlessRefused('apply', call(target, manager, `/api/quote/${quote}/apply`, { headers }), 403)),
      ...(await unlessRefused('a quote', post(target, manager, '/api/quote', exampleRequests.purchase, headers), 403)),
    ]
  },
  'one quote applied by twenty calls at once': async (target) => {
    const quote = await quoteOf(target)
    const responses = await together(20, () => post(target, manager, `/api/quote/${quote}/apply`))
    const bodies = await Promise.all(responses.filter(({ ok }) => ok).map((response) => response.text()))
    return new Set(bodies).size === 1 ? [] : [`${new Set(bodies).size} different policies`]
  },
  'one referral sent by ten calls of two people at once': async (target) => {
    const reference = newReference()
    const responses = await together(10, (index) => {
      const body = referralForm('Valued at $640,000.', 'valuation.txt', reference)
      return call(target, index % 2 ? manager : `${manager}.2`, `${root}/submit`, { body })
    })
    return successes(responses) === 1 ? [] : [`${successes(responses)} referrals`]
  },
  'one referral assigned to two underwriters at once': async (target) => {
    const path = `/api/underwriting/referrals/IRONBARK/${await referralOf(target)}/assign`
    const people = ['figtree.underwriter', 'figtree.assessor']
    const responses = await together(2, (index) => post(target, people[index] ?? '', path, { lastSeenEvent: 1 }))
    return successes(responses) === 1 ? [] : [`${successes(responses)} assignments`]
  },
  'another body under a used Idempotency-Key': async (target) => {
    const headers = { 'idempotency-key': newReference() }
    const send = (reference: string) => {
      const body = referralForm('Valued at $640,000.', 'valuation.txt', reference)
      return call(target, manager, `${root}/submit`, { body, headers })
    }
    await prepare(send(newReference()))
    return await unlessRefused('a second referral', send(newReference()), 422)
  },
  'a server killed while it acknowledges quotes': async (target) =>
    await gainsOf([1, 2, 3], async (round) => {
      const acknowledged: string[] = []
      const work = together(4, async (index) => {
        for (;;) acknowledged.push(await quoteOf(target, `${manager}.${index + 2}`))
      }).catch(() => undefined)
      while (acknowledged.length < 40 * round) await new Promise(setImmediate)
      await target.restart()
      await work
      return await gainsOf(acknowledged, async (quote) => {
        const { status } = await call(target, manager, `/api/quote/${quote}`)
        return status === 200 ? [] : [`the acknowledged quote ${quote} is lost: ${status}`]
      })
    }),
}
