import { exampleRequests } from '#areas/quote/contract'
import type { PolicyDetails, VariationBody } from '#areas/variation/contract'
import type { ReleaseCalls } from './release-calls.ts'

const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'

export const lenders = [
  { channel: 'IRONBARK', manager: 'ironbark.manager', brandName: 'IronbarkBank' },
  { channel: 'COOLABAH', manager: 'coolabah.manager', brandName: 'CoolabahMutual' },
] as const
type Lender = (typeof lenders)[number]

/** Adds records of every state to the demo records of both lenders. */
export async function fillRelease(calls: ReleaseCalls): Promise<void> {
  // A colleague is known after the first call to the desk.
  for (const as of [underwriter, assessor]) await calls.get(as, 'underwriting/decisions')
  for (const lender of lenders) {
    await fillReferrals(calls, lender)
    await fillVariations(calls, lender)
    await fillQuotes(calls, lender)
  }
}

/** Adds drafts of every form, and records whose mails wait when the release reaches no mail server. */
export async function fillDraftsAndMails(calls: ReleaseCalls): Promise<void> {
  for (const lender of lenders) {
    const referral = referralsOf(calls, lender)
    await referral.ask(await referral.raise('MAIL-1'), 'Is the income permanent?')
    await referral.decide(await referral.raise('MAIL-2'), 'APPROVED')
    const variation = variationsOf(calls, lender)
    const [policyNumber = ''] = await variation.free()
    await variation.ask(await variation.submit(policyNumber), 'Who valued the property?')
    const [quote] = await calls.get(lender.manager, 'quote/recent')
    await calls.post(lender.manager, `quote/${quote.quoteId}/send`)
    await fillDrafts(calls, lender)
  }
}

function referralsOf({ get, post }: ReleaseCalls, { channel, manager, brandName }: Lender) {
  const send = async (path: string, part: string, content: object) => {
    const form = new FormData()
    form.append('attachment', new File([`Made up for ${path}.\n`], 'valuation.txt', { type: 'text/plain' }))
    form.append(part, new File([JSON.stringify(content)], `${part}.json`, { type: 'application/json' }))
    return await post(manager, `credit-referral/${path}?errors=true`, form)
  }
  const example = {
    brandName,
    submissionType: 'NEWAPP',
    capitalisedFlag: 'YES',
    referralReason: 'LVRLIMIT',
    baseLoanAmount: '540000.25',
    baseLVR: '91.5',
    interestOnlyMonths: '12',
    creditNotes: 'Two incomes, one of them casual.',
  }
  const act = (id: string, verb: string, body: object = {}, as = underwriter) =>
    post(as, `underwriting/referrals/${channel}/${id}/${verb}`, body)
  const details = (id: string) => get(manager, `credit-referral/details/${id}`)
  return {
    act,
    raise: async (name: string): Promise<string> =>
      (await send('submit', 'referral', { ...example, lenderRefNumber: `UPGRADE-${name}` })).requestId,
    resubmit: async (name: string, notes: string) =>
      await send('resubmit', 'referral', {
        ...example,
        lenderRefNumber: `UPGRADE-${name}`,
        baseLVR: '89.25',
        creditNotes: notes,
      }),
    ask: async (id: string, text: string) => {
      await act(id, 'assign')
      await act(id, 'ask', { text })
    },
    answer: (id: string, text: string) => send(`answer/${id}`, 'answer', { text }),
    decide: async (id: string, decision: string) => {
      const { versions, assignedTo } = await details(id)
      if (!assignedTo) await act(id, 'assign')
      await act(id, 'decide', { decision, uwNotes: `Decided: ${decision}.`, version: versions.length })
    },
    withdraw: (id: string) => post(manager, `credit-referral/withdraw/${id}`),
  }
}

async function fillReferrals(calls: ReleaseCalls, lender: Lender): Promise<void> {
  const { act, raise, resubmit, ask, answer, decide, withdraw } = referralsOf(calls, lender)
  await raise('SUBMITTED')
  await act(await raise('ASSIGNED'), 'assign')
  await ask(await raise('ASKED'), 'Is the second income permanent?')
  const answered = await raise('ANSWERED')
  await ask(answered, 'Is the second income permanent?')
  await answer(answered, 'It is: see the letter.')
  await ask(answered, 'Since when?')
  await answer(answered, 'Since 2019.')
  for (const decision of ['APPROVED', 'APPCOND', 'MOREINFO', 'DECLINED']) await decide(await raise(decision), decision)
  const askedAndDecided = await raise('ASKED-DECIDED')
  await ask(askedAndDecided, 'Is it a house?')
  await decide(askedAndDecided, 'DECLINED')
  await withdraw(await raise('WITHDRAWN'))
  const askedAndWithdrawn = await raise('ASKED-WITHDRAWN')
  await ask(askedAndWithdrawn, 'Is it a house?')
  await withdraw(askedAndWithdrawn)
  const again = await raise('VERSIONS')
  await decide(again, 'MOREINFO')
  await resubmit('VERSIONS', 'With the second payslip.')
  await decide(again, 'MOREINFO')
  await resubmit('VERSIONS', 'With the tax return.')
  await act(again, 'assign', { reassign: true })
  const reassigned = await raise('REASSIGNED')
  await act(reassigned, 'assign')
  await act(reassigned, 'reassign', { to: assessor })
  const released = await raise('RELEASED')
  await act(released, 'assign')
  await act(released, 'release')
}

function variationsOf({ get, post }: ReleaseCalls, { channel, manager }: Lender) {
  const read = (id: string) => get(manager, `variation/variations/${id}`)
  const act = async (id: string, verb: string, body: object = {}, as = underwriter) =>
    post(as, `underwriting/variations/${channel}/${id}/${verb}`, {
      ...body,
      readEvents: (await read(id)).events.length,
    })
  return {
    act,
    /** The policies in force that have no open variation. */
    free: async (): Promise<string[]> => {
      const search = { page: 0, pageSize: 50, filter: { status: 'In Force' }, sorts: [] }
      const { items } = await post(underwriter, 'underwriting/policies/search', search)
      const free: string[] = []
      for (const { channel: owner, policyNumber } of items) {
        if (owner !== channel) continue
        const details = await get(manager, `variation/policy-details/${policyNumber}`)
        if (details.openVariation === null) free.push(policyNumber)
      }
      return free.sort()
    },
    submit: async (policyNumber: string): Promise<string> =>
      (
        await post(
          manager,
          'variation/submit',
          movedSecurity(await get(manager, `variation/policy-details/${policyNumber}`)),
        )
      ).id,
    ask: async (id: string, text: string) => {
      await act(id, 'assign')
      await act(id, 'ask', { text })
    },
    answer: (id: string, text: string) => post(manager, `variation/variations/${id}/answer`, { text }),
    withdraw: (id: string) => post(manager, `variation/variations/${id}/withdraw`),
  }
}

/** The loaded policy with another street of its first security. */
function movedSecurity({ policy, loans, securities, version }: PolicyDetails): VariationBody {
  const [first, ...rest] = securities
  if (!first) throw new Error('The policy has no security.')
  const addressLine1 = `${version + 7} Grevillea Avenue`
  const linked = (address: string) => (address === first.addressLine1 ? addressLine1 : address)
  return {
    variationData: { variationType: ['SubstitutionOfSecurity'], notes: 'The borrower moves.' },
    oldData: { policy, loans, securities },
    newData: {
      policy,
      loans: loans.map((loan) => ({ ...loan, linkedSecurities: loan.linkedSecurities.map(linked) })),
      securities: [{ ...first, id: null, addressLine1 }, ...rest],
    },
  }
}

async function fillVariations(calls: ReleaseCalls, lender: Lender): Promise<void> {
  const { act, free, submit, ask, answer, withdraw } = variationsOf(calls, lender)
  const [first = '', second = '', third = ''] = await free()
  await withdraw(await submit(first))
  const askedAndWithdrawn = await submit(first)
  await ask(askedAndWithdrawn, 'Who valued it?')
  await withdraw(askedAndWithdrawn)
  const declined = await submit(first)
  await act(declined, 'assign')
  await act(declined, 'decline', { reason: 'The valuation is too old.' })
  const answered = await submit(first)
  await ask(answered, 'Who valued it?')
  await answer(answered, 'A valuer of the panel.')
  await act(answered, 'accept', { note: 'Fine.' })
  await ask(await submit(first), 'Is the old property sold?')
  const reassigned = await submit(second)
  await act(reassigned, 'assign')
  await act(reassigned, 'reassign', { to: assessor })
  const released = await submit(third)
  await act(released, 'assign')
  await act(released, 'release')
}

async function fillQuotes({ post }: ReleaseCalls, { channel, manager, brandName }: Lender): Promise<void> {
  await post(manager, 'quote/user')
  const { purchase, capitalised, monthly, propertyShare } = exampleRequests
  const price = async (request: object) =>
    await post(manager, 'quote', { ...request, brandName, sourceRefNumber: 'UPGRADE-QUOTE' })
  for (const request of [purchase, capitalised, monthly]) await price(request)
  // The other lender offers no property share.
  if (channel === 'IRONBARK') await post(manager, `quote/${(await price(propertyShare)).quoteId}/apply`)
}

async function fillDrafts(calls: ReleaseCalls, lender: Lender): Promise<void> {
  const { channel, manager, brandName } = lender
  const { raise, ask, decide } = referralsOf(calls, lender)
  const save = async (as: string, path: string, content: object) => {
    const { revision } = await calls.get(as, path)
    await calls.patch(as, path, { revision, patch: content, window: 'release', number: 1 })
  }
  const text = 'The buyer, “Anna O’Neill”, typed this.'
  await save(manager, 'quote/draft', { brandName, loanList: [{ loanAmount: '540,000' }] })
  const questionId = await raise('DRAFT-ANSWER')
  await ask(questionId, 'Is it a house?')
  await save(manager, `credit-referral/draft/${questionId}`, { kind: 'answer', messageNumber: 1, text })
  const complete = await raise('DRAFT-RESUBMIT')
  await decide(complete, 'MOREINFO')
  await save(manager, `credit-referral/draft/${complete}`, { kind: 'resubmission', version: 1, creditNotes: text })
  const { uuid } = await calls.get(manager, 'credit-referral/uuid')
  const key = `public/documents/${uuid}/payslip.txt`
  const { url, headers } = await calls.post(manager, 'presign', { key, size: 10 })
  await calls.put(url, headers, 'A payslip.')
  const files = [{ name: 'payslip.txt', size: 10 }]
  await save(manager, 'credit-referral/draft', { brandName, creditNotes: text, uuid, files })
  const work = { decision: 'APPROVED', uwNotes: text, question: 'Who?', version: 1 }
  await save(underwriter, `underwriting/referrals/${channel}/${questionId}/draft`, work)
  const variations = variationsOf(calls, lender)
  const [policyNumber = ''] = await variations.free()
  const { loans, securities, version } = await calls.get(manager, `variation/policy-details/${policyNumber}`)
  await save(manager, `variation/draft/${policyNumber}`, {
    types: ['SubstitutionOfSecurity'],
    notes: text,
    loans: loans.map(({ id }: { id: string }) => ({ key: id, id, links: [] })),
    securities: securities.map(({ id }: { id: string }) => ({ key: id, id })),
    version,
  })
  const id = await openQuestionOf(calls, lender)
  await save(manager, `variation/variations/${id}/draft`, { answer: text, messageNumber: 1 })
  await save(underwriter, `underwriting/variations/${channel}/${id}/draft`, { ...work, decision: '', version: 3 })
  await save(manager, 'policy-submission/draft/upgrade-1', {
    party: brandName,
    lmiReferenceNo: 'UPGRADE-DRAFT',
    loans: [{ key: 'loan-1', loanNumber: 'UP-1', links: ['property-1'] }],
    properties: [{ key: 'property-1', addressLine1: '1 Wattle Street' }],
    borrowers: [{ key: 'borrower-1' }],
  })
}

/** The variation that waits for an answer of the lender. */
async function openQuestionOf({ post }: ReleaseCalls, { channel }: Lender): Promise<string> {
  const search = { page: 0, pageSize: 50, filter: { kind: 'Variation', status: 'On Hold' }, sorts: [], show: 'all' }
  const { items } = await post(underwriter, 'underwriting/search', search)
  const found = items.find((row: { channel: string }) => row.channel === channel)
  if (!found) throw new Error('No variation has an open question.')
  return found.id
}
