import { describe, expect, it } from 'vitest'
import type { ToldEvent } from '#areas/notification/contract'
import { rememberToldEvents } from './told-events.ts'

const event = (kind: string, id = '1', number = 1): ToldEvent => ({
  record: { kind: 'referral', id },
  event: { number, kind },
})

/** Remembers events; the service's latest list is `latest`. */
function remember(latest: readonly ToldEvent[]) {
  const service = { latest }
  return { service, events: rememberToldEvents(async () => service.latest) }
}

describe('what the insurer did while nobody listened', () => {
  it('is told of the records that were asked about or decided meanwhile, and of no other', async () => {
    const { service, events } = remember([event('decided', '0')])
    expect(await events.look()).toEqual([])
    const variation: ToldEvent = {
      record: { kind: 'variation', id: '1', policyNumber: '1000000001' },
      event: { number: 1, kind: 'accepted' },
    }
    const [asked, decided] = [event('asked', '2'), event('decided', '1')]
    service.latest = [variation, event('received', '3'), asked, decided, event('decided', '0')]
    expect(await events.look()).toEqual([decided, asked, variation])
    expect(await events.look()).toEqual([])
  })

  it('is not told again where it was heard', async () => {
    const { service, events } = remember([])
    await events.look()
    expect(events.hear(event('decided'))).toBe(true)
    expect(events.hear(event('received', '2'))).toBe(false)
    service.latest = [event('decided')]
    expect(await events.look()).toEqual([])
  })

  it('is told by the second of two looks in one moment, which waits for the first', async () => {
    const lists: ((latest: readonly ToldEvent[]) => void)[] = []
    const events = rememberToldEvents(() => new Promise((resolve) => lists.push(resolve)))
    const looks = [events.look(), events.look()]
    await new Promise(setImmediate)
    expect(lists).toHaveLength(1)
    lists[0]?.([])
    await new Promise(setImmediate)
    lists[1]?.([event('asked')])
    expect(await Promise.all(looks)).toEqual([[], [event('asked')]])
  })

  it('is told at the next look where one has failed', async () => {
    let latest: readonly ToldEvent[] | null = []
    const events = rememberToldEvents(async () => {
      if (!latest) throw new Error('The service cannot be reached')
      return latest
    })
    await events.look()
    latest = null
    await expect(events.look()).rejects.toThrow()
    latest = [event('asked')]
    expect(await events.look()).toEqual([event('asked')])
  })
})
