import { describe, expect, it } from 'vitest'
import type { ReferralNotice } from '#areas/credit-referral/contract'
import { type OwnRequest, rememberOwnAnswers } from './own-answers.ts'

const row = (requestId: string, status: string, decision: string | null = null): OwnRequest => ({
  requestId,
  status,
  decision,
})
const notice = (kind: ReferralNotice['kind'], status: ReferralNotice['status'], requestId = '1'): ReferralNotice => ({
  requestId,
  kind,
  status,
  own: true,
})

/** What is remembered of requests that `rows` holds. */
function remember(rows: readonly OwnRequest[]) {
  const service = { rows }
  return { service, answers: rememberOwnAnswers(async () => service.rows) }
}

describe('what the insurer did while nobody listened', () => {
  it('is told of the requests that were asked about or decided meanwhile, and of no other', async () => {
    const { service, answers } = remember(['1', '2', '3', '4'].map((requestId) => row(requestId, 'Submitted')))
    expect(await answers.look()).toEqual([])
    service.rows = [
      row('1', 'Complete', 'APPROVED'),
      row('2', 'On Hold'),
      row('3', 'In Progress'),
      row('4', 'Complete', 'WITHDRAWN'),
      row('5', 'Complete', 'DECLINED'),
    ]
    expect(await answers.look()).toEqual([
      { requestId: '1', kind: 'decided' },
      { requestId: '2', kind: 'asked' },
    ])
    expect(await answers.look()).toEqual([])
  })

  it('is not told again where it was heard', async () => {
    const { service, answers } = remember([row('1', 'Submitted')])
    await answers.look()
    expect(answers.hear(notice('decided', 'Complete'))).toEqual({ requestId: '1', kind: 'decided' })
    service.rows = [row('1', 'Complete', 'APPROVED')]
    expect(await answers.look()).toEqual([])
  })

  it('is told also of a request that was raised since the last look', async () => {
    const { service, answers } = remember([])
    await answers.look()
    expect(answers.hear(notice('received', 'Submitted'))).toBeNull()
    service.rows = [row('1', 'On Hold')]
    expect(await answers.look()).toEqual([{ requestId: '1', kind: 'asked' }])
  })

  it('is not mistaken for what a slow search found before it', async () => {
    let answer: (rows: readonly OwnRequest[]) => void = () => undefined
    const answers = rememberOwnAnswers(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const first = answers.look()
    await Promise.resolve()
    answers.hear(notice('decided', 'Complete'))
    answer([row('1', 'Submitted')])
    await first
    const second = answers.look()
    await Promise.resolve()
    answer([row('1', 'Complete', 'APPROVED')])
    expect(await second).toEqual([])
  })

  it('is told by the second of two looks in one moment, which waits for the first', async () => {
    const searches: ((rows: readonly OwnRequest[]) => void)[] = []
    const answers = rememberOwnAnswers(() => new Promise((resolve) => searches.push(resolve)))
    const looks = [answers.look(), answers.look()]
    await new Promise(setImmediate)
    expect(searches).toHaveLength(1)
    searches[0]?.([row('1', 'Submitted')])
    await new Promise(setImmediate)
    searches[1]?.([row('1', 'On Hold')])
    expect(await Promise.all(looks)).toEqual([[], [{ requestId: '1', kind: 'asked' }]])
  })

  it('is told at the next look where one has failed', async () => {
    let rows: readonly OwnRequest[] | null = [row('1', 'Submitted')]
    const answers = rememberOwnAnswers(async () => {
      if (!rows) throw new Error('The service cannot be reached')
      return rows
    })
    await answers.look()
    rows = null
    await expect(answers.look()).rejects.toThrow()
    rows = [row('1', 'On Hold')]
    expect(await answers.look()).toEqual([{ requestId: '1', kind: 'asked' }])
  })
})
