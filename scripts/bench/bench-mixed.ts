import { setTimeout as wait } from 'node:timers/promises'
import { seedDemoPolicies } from '#areas/policy/server'
import { exampleRequests } from '#areas/quote/contract'
import { systemClock } from '#platform/clock'
import type { ServedProduct } from '../product/with-database.ts'
import { withProduct } from '../product/with-database.ts'
import { percentile } from './measure.ts'

const perSecond = 50
/** The users of each lender, and those of the insurer. */
const users = 10

type Sent = { readonly person: string; readonly path: string; readonly init: RequestInit }
type Call = { readonly name: string; readonly weight: number; readonly send: (number: number, person: string) => Sent }

const person = (number: number) => `${number % 2 === 0 ? 'ironbark' : 'coolabah'}.manager.${1 + (number % users)}`
const json = (body: object, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const brandOf = (by: string) => (by.startsWith('ironbark') ? 'IronbarkBank' : 'CoolabahMutual')
const policyOf = (by: string) => (by.startsWith('ironbark') ? '1000000001' : '1000000011')
const document = new Blob(['A statement of the valuer, in plain text.\n'], { type: 'text/plain' })

function referralForm(number: number, by: string): FormData {
  const form = new FormData()
  form.append('attachment', document, 'statement.txt')
  const referral = {
    brandName: brandOf(by),
    lenderRefNumber: `MIXED-${number}`,
    submissionType: 'NEWAPP',
    capitalisedFlag: 'YES',
    referralReason: 'OUTDUA',
    baseLoanAmount: '540000',
    baseLVR: '92.35',
    creditNotes: 'Two incomes, one of them casual.',
  }
  form.append('referral', new Blob([JSON.stringify(referral)], { type: 'application/json' }))
  return form
}

const calls: readonly Call[] = [
  {
    name: 'calculate a quote',
    weight: 6,
    send: (_number, by) => ({
      person: by,
      path: 'quote',
      init: json({ ...exampleRequests.capitalised, brandName: brandOf(by) }),
    }),
  },
  { name: 'search quotes', weight: 2, send: (_number, by) => ({ person: by, path: 'quote/search', init: json({}) }) },
  { name: 'recent quotes', weight: 1, send: (_number, by) => ({ person: by, path: 'quote/recent', init: {} }) },
  {
    name: 'submit a referral',
    weight: 2,
    send: (number, by) => ({
      person: by,
      path: 'credit-referral/submit',
      init: { method: 'POST', body: referralForm(number, by) },
    }),
  },
  {
    name: 'search referrals',
    weight: 3,
    send: (_number, by) => ({ person: by, path: 'credit-referral/search', init: json({}) }),
  },
  {
    name: 'search a policy',
    weight: 3,
    send: (_number, by) => ({
      person: by,
      path: 'policy-search/search',
      init: json({ policyNumber: policyOf(by) }),
    }),
  },
  {
    name: 'open a policy',
    weight: 1,
    send: (_number, by) => ({ person: by, path: `policy-search/policies/${policyOf(by)}`, init: {} }),
  },
  {
    name: 'read a draft',
    weight: 1,
    send: (_number, by) => ({ person: by, path: 'quote/draft', init: {} }),
  },
  {
    name: 'search the desk',
    weight: 1,
    send: (number) => ({
      person: `figtree.underwriter.${1 + (number % users)}`,
      path: 'underwriting/search',
      init: json({}),
    }),
  },
]
const sequence = calls.flatMap((call) => Array.from({ length: call.weight }, () => call))

/** 50 calls a second of 30 users of two lenders and the insurer, whether earlier ones have ended or not. */
export async function benchMixed(seconds: number): Promise<void> {
  await withProduct(
    async (product) => {
      await acceptDisclaimers(product)
      const taken = new Map<string, number[]>()
      const statuses = new Map<string, number>()
      const running: Promise<void>[] = []
      const began = performance.now()
      for (let number = 0; number < seconds * perSecond; number += 1) {
        await wait(Math.max(0, began + (number * 1000) / perSecond - performance.now()))
        // Calls of all kinds in an order that spreads them over lenders and users.
        const call = sequence[(number * 7) % sequence.length]
        if (!call) continue
        running.push(
          measure(product, call.send(number, person(Math.floor(number / 3)))).then(({ status, milliseconds }) => {
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            taken.set(call.name, [...(taken.get(call.name) ?? []), milliseconds])
          }),
        )
      }
      await Promise.all(running)
      const summary = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
      console.log(`  ${seconds * perSecond} calls in ${seconds} s: ${summary} (aim: no 503)`)
      for (const [name, times] of [...taken, ['all calls', [...taken.values()].flat()] as const]) {
        const figures = [0.5, 0.95, 0.99, 1].map((part) => percentile(times, part).toFixed(1).padStart(8)).join('')
        console.log(`  ${name.padEnd(20)} p50, p95, p99, longest in ms:${figures}`)
      }
    },
    (database) => seedDemoPolicies({ database, clock: systemClock }),
  )
}

async function acceptDisclaimers(product: ServedProduct): Promise<void> {
  for (let number = 0; number < 2 * users; number += 1)
    await measure(product, { person: person(number), path: 'quote/user', init: { method: 'POST' } })
}

async function measure(
  { address, tokenOf }: ServedProduct,
  { person, path, init }: Sent,
): Promise<{ readonly status: string; readonly milliseconds: number }> {
  const authorization = `Bearer ${await tokenOf(person)}`
  const began = performance.now()
  const response = await fetch(`${address}/api/${path}`, { ...init, headers: { ...init.headers, authorization } })
  const text = await response.text()
  const milliseconds = performance.now() - began
  if (response.ok) return { status: '200', milliseconds }
  return { status: `${response.status} ${path} ${text.slice(0, 80)}`, milliseconds }
}
