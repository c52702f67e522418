import { describe, expect, it } from 'vitest'
import type { LatestEvent } from '#areas/notification/contract'
import { trackMissedEvents } from './missed-events.ts'

const event = (kind: string, id = '1', number = 1): LatestEvent => ({
  record: { kind: 'referral', id },
  event: { number, kind },
})

/** Tracks events; the service's latest list is `latest`. */
function track(latest: readonly LatestEvent[]) {
  const service = { latest }
  return { service, events: trackMissedEvents(async () => service.latest) }
}

describe('an event that was missed while the connection was lost', () => {
  it('is returned where the insurer asked or decided, and no other event is', async () => {
    const { service, events } = track([event('decided', '0')])
    expect(await events.fetch()).toEqual([])
    const variation: LatestEvent = {
      record: { kind: 'variation', id: '1', policyNumber: '1000000001' },
      event: { number: 1, kind: 'accepted' },
    }
    const [asked, decided] = [event('asked', '2'), event('decided', '1')]
    service.latest = [variation, event('received', '3'), asked, decided, event('decided', '0')]
    expect(await events.fetch()).toEqual([decided, asked, variation])
    expect(await events.fetch()).toEqual([])
  })

  it('is not returned when the stream has already delivered it', async () => {
    const { service, events } = track([])
    await events.fetch()
    expect(events.add(event('decided'))).toBe(true)
    expect(events.add(event('received', '2'))).toBe(false)
    service.latest = [event('decided')]
    expect(await events.fetch()).toEqual([])
  })

  it('is returned by the second of two concurrent fetches, which waits for the first', async () => {
    const lists: ((latest: readonly LatestEvent[]) => void)[] = []
    const events = trackMissedEvents(() => new Promise((resolve) => lists.push(resolve)))
    const fetches = [events.fetch(), events.fetch()]
    await new Promise(setImmediate)
    expect(lists).toHaveLength(1)
    lists[0]?.([])
    await new Promise(setImmediate)
    lists[1]?.([event('asked')])
    expect(await Promise.all(fetches)).toEqual([[], [event('asked')]])
  })

  it('is returned by the next fetch after one has failed', async () => {
    let latest: readonly LatestEvent[] | null = []
    const events = trackMissedEvents(async () => {
      if (!latest) throw new Error('The service cannot be reached')
      return latest
    })
    await events.fetch()
    latest = null
    await expect(events.fetch()).rejects.toThrow()
    latest = [event('asked')]
    expect(await events.fetch()).toEqual([event('asked')])
  })
})
