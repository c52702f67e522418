import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { exampleRequests } from '#areas/quote/contract'
import { type Attacks, call, gainsOf, post, prepare, type Target } from './target.ts'

const manager = 'ironbark.manager'

const bodies: Readonly<Record<string, string>> = {
  nothing: '',
  'half of an object': '{"a":',
  'a list': '[]',
  'a hundred thousand levels': `{"loans":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  'two megabytes': JSON.stringify({ sourceRefNumber: 'x'.repeat(2 * 1024 * 1024) }),
  'a prototype': '{"__proto__":{"admin":true}}',
  'a zero character': JSON.stringify({ ...exampleRequests.purchase, sourceRefNumber: 'a\u0000b' }),
  'a number without end': JSON.stringify({ ...exampleRequests.purchase, loanList: [{ loanAmount: 'Infinity' }] }),
  'a negative amount': JSON.stringify({ ...exampleRequests.purchase, loanList: [{ loanAmount: '-1' }] }),
  'fifty thousand borrowers': JSON.stringify({ ...exampleRequests.purchase, borrowerList: Array(50_000).fill({}) }),
}
const paths = ['/api/quote/a%00b', '/api/quote/%E0%A4%A', '/api/quote/..%2f..%2fetc', `/api/quote/${'x'.repeat(500)}`]

/** A refusal is a list of messages with a 4xx and tells nothing of the inside. */
async function unlessMessages(name: string, response: Promise<Response>): Promise<string[]> {
  const sent = await response
  const text = await sent.text()
  const isRefusal = sent.status >= 400 && sent.status < 500 && /^\[\{"code":"[^"]+","message":"/.test(text)
  return isRefusal && !/node_modules|\.ts:\d|select |insert /.test(text)
    ? []
    : [`${name}: ${sent.status} ${text.slice(0, 60)}`]
}

/** 100 connections with each beginning; @returns how many are open after half a minute */
async function holdOpen(target: Target, beginning: string): Promise<number> {
  const { hostname, port } = new URL(target.address())
  let open = 100
  const sockets = Array.from({ length: open }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined).on('close', () => (open -= 1))
    socket.write(beginning)
    return socket.resume()
  })
  for (let tries = 0; tries < 300 && open > 0; tries += 1) await wait(100)
  const held = open
  for (const socket of sockets) socket.destroy()
  return held
}

export const serverAttacks: Attacks = {
  'a hostile body': async (target) =>
    await gainsOf(Object.entries(bodies), ([name, body]) =>
      unlessMessages(name, call(target, manager, '/api/quote', { body, method: 'POST' })),
    ),
  'a hostile address': async (target) =>
    await gainsOf(paths, (path) => unlessMessages(path.slice(0, 40), call(target, manager, path))),
  'a hundred clients that never finish their headers': async (target) => {
    const held = await holdOpen(target, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    return held ? [`${held} connections are held`] : []
  },
  'a hundred clients that never finish their body': async (target) => {
    const begun = 'POST /api/quote/user HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'
    const held = await holdOpen(target, begun)
    return held ? [`${held} connections are held`] : []
  },
  "a lender's two hundred calls at a time beside another lender's one": async (target) => {
    let isOver = false
    let served = 0
    const people = Array.from({ length: 200 }, (_, index) => `${manager}.${(index % 20) + 2}`)
    const flood = people.map(async (person) => {
      for (; !isOver; served += 1)
        await post(target, person, '/api/quote', exampleRequests.purchase)
          .then((response) => response.arrayBuffer())
          .catch(() => wait(100))
    })
    const before: number[] = []
    try {
      for (let round = 0; round < 9; round += 1) {
        const begun = served
        while (served < begun + 50) await wait(5)
        const from = served
        await prepare(call(target, 'coolabah.manager', '/api/quote/recent'))
        before.push(served - from)
      }
    } finally {
      isOver = true
      await Promise.all(flood)
    }
    const median = before.sort((one, other) => one - other)[4] ?? 0
    return median < 100 ? [] : [`${median} of the lender's calls were served before the other's`]
  },
  'a person who calls without end': async (target) => {
    const person = `${manager}.99`
    for (let sent = 0; sent < 4_000; sent += 20) {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, () => call(target, person, '/api/quote/aus/states')),
      )
      if (statuses.some((one) => one.status === 429 && one.headers.has('retry-after'))) {
        await prepare(call(target, 'coolabah.manager', '/api/quote/recent'))
        return []
      }
    }
    return ['4,000 calls without a refusal']
  },
}
