import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { sampleQuote } from './bench-quote.ts'

/** What an attack needs; `receipts` are the paths of PDFs. */
export type AttackInput = {
  readonly name: string
  readonly address: string
  readonly tokens: Readonly<Record<'ironbark.viewer' | 'ironbark.manager', string>>
  readonly receipts: readonly string[]
}

/** The number of responses by HTTP status; 0 is an aborted call. */
export type Statuses = ReadonlyMap<number, number>

/** What one lender's users may do within their rights, at its worst. Each repeats its calls until it is ended. */
const attacks: Readonly<Record<string, (input: AttackInput) => Promise<void>>> = {
  lists: searchLists,
  finds: findAtOnce,
  receipts: abortReceipts,
  counters: submitAtOnce,
}

const ending = new AbortController()
const statuses = new Map<number, number>()

parentPort?.once('message', () => ending.abort())
const input = workerData as AttackInput
await attacks[input.name]?.(input)
parentPort?.postMessage(statuses satisfies Statuses)

/** Repeats a call in this many loops; a refused one pauses as long as a user who tries again. */
async function repeatAtOnce(loops: number, call: (turn: number) => Promise<number>): Promise<void> {
  let turn = 0
  const loop = async () => {
    while (!ending.signal.aborted) {
      const status = await call(turn++).catch(() => 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== 200) await wait(1_000)
    }
  }
  await Promise.all(Array.from({ length: loops }, loop))
}

async function send(
  { address, tokens }: AttackInput,
  username: keyof AttackInput['tokens'],
  path: string,
  body: object | FormData | null,
  signal: AbortSignal | null = null,
): Promise<number> {
  const isForm = body instanceof FormData
  const response = await fetch(`${address}/api/${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${tokens[username]}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body && JSON.stringify(body),
    signal,
  })
  await response.arrayBuffer()
  return response.status
}

/** One user with view rights: forty searches at once, three sorts each, the deepest page of a hundred rows. */
async function searchLists(input: AttackInput): Promise<void> {
  const deepest = { page: 99, pageSize: 100 }
  const by = (...fields: string[]) => fields.map((field, index) => ({ field, ascending: index === 1 }))
  const searches = [
    ['quote/search', { ...deepest, sorts: by('status', 'loanAmount', 'brandName') }],
    ['quote/search', { ...deepest, sorts: by('calculatedBy', 'quoteId', 'baseLVR') }],
    ['credit-referral/search', { ...deepest, sorts: by('submissionType', 'decision', 'brandName') }],
    ['quote/search', { ...deepest, filter: { sourceRefNumber: '1' }, sorts: by('brandName', 'status', 'loanAmount') }],
  ] as const
  await repeatAtOnce(40, async (turn) => {
    const [path, body] = searches[turn % searches.length] ?? searches[0]
    return await send(input, 'ironbark.viewer', path, body)
  })
}

/** One user with view rights: forty searches at once by four digits, which every kind has in many numbers. */
async function findAtOnce(input: AttackInput): Promise<void> {
  await repeatAtOnce(
    40,
    async (turn) => await send(input, 'ironbark.viewer', `find?text=${1_000 + (turn % 9_000)}`, null),
  )
}

/** Twelve PDFs of large receipts at once, whose caller leaves after a second. */
async function abortReceipts(input: AttackInput): Promise<void> {
  const { receipts } = input
  await repeatAtOnce(12, async (turn) => {
    const path = receipts[turn % receipts.length] ?? ''
    return await send(input, 'ironbark.manager', path, null, AbortSignal.timeout(1_000))
  })
}

/** Twenty-four referrals and as many quotes at once. */
async function submitAtOnce(input: AttackInput): Promise<void> {
  const began = Date.now()
  const referral = async (turn: number) => {
    const form = new FormData()
    form.append('attachment', new Blob(['Bank statement'], { type: 'text/plain' }), 'statement.txt')
    const content = {
      brandName: 'IronbarkBank',
      lenderRefNumber: `FAIR-${began}-${turn}`,
      submissionType: 'NEWAPP',
      capitalisedFlag: 'YES',
      referralReason: 'LVRLIMIT',
      baseLoanAmount: '540000',
      baseLVR: '90',
      creditNotes: 'Notes',
    }
    form.append('referral', new Blob([JSON.stringify(content)], { type: 'application/json' }))
    return await send(input, 'ironbark.manager', 'credit-referral/submit?errors=true', form)
  }
  const quote = async () => await send(input, 'ironbark.manager', 'quote', sampleQuote)
  await Promise.all([repeatAtOnce(24, referral), repeatAtOnce(24, quote)])
}
