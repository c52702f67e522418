import fc from 'fast-check'
import jsonMergePatch from 'json-merge-patch'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallRefused } from '#browser/http'
import { createDraft, type DraftSave, difference, type LoadedDraft } from './create-draft.ts'

type Form = { readonly [field: string]: string | Form }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const changed = new CallRefused(409, [{ code: 'draft-changed', message: 'Choose which one to keep.' }])

/** A fake server for one draft, with the rules of `platform/drafts`. */
function fakeServer(content: object | null = null, revision = 0) {
  const server = { content, revision, savedBy: '', savedNumber: 0, saves: 0 }
  const save = ({ revision: of, patch, window, number }: DraftSave) => {
    const own = server.savedBy === window
    if (own && number <= server.savedNumber) return { revision: server.revision }
    if (!own && of !== server.revision) throw changed
    server.content = patch === null ? null : jsonMergePatch.apply(structuredClone(server.content ?? {}), patch)
    server.revision += 1
    server.savedBy = window
    server.savedNumber = number
    server.saves += 1
    return { revision: server.revision }
  }
  const end = (left: object | null = null) => {
    if (server.content === null) return
    server.content = left
    server.revision += 1
    server.savedBy = ''
  }
  return { server, save, end, read: () => ({ content: server.content as Form | null, revision: server.revision }) }
}

type Saves = (save: DraftSave, keepalive: boolean) => Promise<{ revision: number }>

/** A window with a form, connected to a server; `saves` decides the outcome of each call. */
function openWindow(
  from: ReturnType<typeof fakeServer>,
  { saves, loaded, first }: { saves?: Saves; loaded?: LoadedDraft<Form>; first?: Form } = {},
) {
  const form: { now: Form } = { now: first ?? from.read().content ?? { notes: '', amount: '' } }
  const statuses: string[] = []
  const restored: unknown[] = []
  const sent: { save: DraftSave; keepalive: boolean }[] = []
  const draft = createDraft<Form>({
    loaded: loaded ?? from.read(),
    read: () => form.now,
    load: async () => from.read(),
    save: async (save, keepalive) => {
      sent.push({ save, keepalive })
      return saves ? saves(save, keepalive) : from.save(save)
    },
    restore: (other) => restored.push(other.content),
    onStatus: (status, reason) => statuses.push(reason ? `${status}: ${reason}` : status),
  })
  const type = (changes: Form) => {
    form.now = { ...form.now, ...changes }
    draft.changed()
  }
  return { draft, form, statuses, restored, sent, type }
}

const settle = () => vi.advanceTimersByTimeAsync(800)

describe('what is typed', () => {
  it('is unsaved until the server has it, and no draft once it is sent', async () => {
    const from = fakeServer()
    const { draft, type } = openWindow(from)
    expect(draft.state()).toBe('none')
    type({ notes: '5' })
    expect(draft.state()).toBe('unsaved')
    await settle()
    expect(draft.state()).toBe('saved')
    draft.end()
    expect(draft.state()).toBe('none')
  })

  it('is unsaved while nobody is signed on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const refused = () => Promise.reject(new CallRefused(401, []))
    const { draft, type } = openWindow(fakeServer(), { saves: refused })
    type({ notes: '5' })
    await settle()
    expect(draft.state()).toBe('unsaved')
  })

  it('is saved once after the typing stops, and then only what was changed', async () => {
    const from = fakeServer()
    const { type, sent, statuses } = openWindow(from)
    type({ notes: '5' })
    await vi.advanceTimersByTimeAsync(500)
    type({ notes: '54' })
    await vi.advanceTimersByTimeAsync(799)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(from.server.content).toEqual({ notes: '54', amount: '' })
    type({ amount: '7' })
    await settle()
    expect(sent.at(-1)).toMatchObject({ save: { patch: { amount: '7' }, revision: 1 }, keepalive: true })
    expect(statuses).toEqual(['saved', 'saved'])
  })

  it('is not saved where nothing differs, and is no draft once it is taken back', async () => {
    const from = fakeServer()
    const { type, sent, statuses } = openWindow(from)
    type({ notes: '' })
    await settle()
    expect(sent).toEqual([])
    type({ notes: 'a' })
    await settle()
    type({ notes: '' })
    await settle()
    expect(from.server.content).toBeNull()
    expect(statuses).toEqual(['saved', 'idle'])
  })

  it('is saved one call after the other, and what was typed meanwhile with the next one', async () => {
    const from = fakeServer()
    const first = Promise.withResolvers<void>()
    const { type, sent } = openWindow(from, {
      saves: async (save) => {
        if (save.number === 1) await first.promise
        return from.save(save)
      },
    })
    type({ notes: 'first' })
    await settle()
    type({ notes: 'second' })
    await settle()
    expect(sent).toHaveLength(1)
    first.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(from.server.content).toMatchObject({ notes: 'second' })
  })

  it('goes with the page, beside the call that is under way, in whichever order the two arrive', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const from = fakeServer({ notes: 'before', amount: '' }, 4)
      const { draft, type, sent } = openWindow(from, { saves: () => new Promise(() => undefined) })
      type({ notes: 'typed', amount: '5' })
      await settle()
      type({ notes: 'typed on', amount: '' })
      draft.leave()
      expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true])
      for (const place of order) from.save((sent[place] as { save: DraftSave }).save)
      expect(from.server.content).toEqual({ notes: 'typed on', amount: '' })
    }
  })

  it('holds the page where it is too much to go with it, and no other', async () => {
    const from = fakeServer()
    const { draft, type, sent } = openWindow(from, { saves: () => new Promise(() => undefined) })
    type({ notes: 'small' })
    expect(draft.holdsPage()).toBe(false)
    type({ notes: 'é'.repeat(40_000) })
    expect(draft.holdsPage()).toBe(true)
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false])
    expect(draft.holdsPage()).toBe(true)
  })

  it('of a draft of 1 MB is saved by its difference', async () => {
    const rows = Object.fromEntries(
      Array.from({ length: 200 }, (_, row) => [`row-${row}`, { notes: 'x'.repeat(5_000) }]),
    )
    const from = fakeServer({ rows, notes: '' }, 9)
    const { draft, type, sent } = openWindow(from)
    type({ rows: { ...rows, 'row-7': { notes: 'changed' } } })
    draft.leave()
    expect(sent).toMatchObject([{ save: { patch: { rows: { 'row-7': { notes: 'changed' } } } }, keepalive: true }])
    expect(draft.holdsPage()).toBe(false)
  })
})

describe('a save that failed', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

  it('is told, and tried again after a while and when the network is back', async () => {
    const from = fakeServer()
    let down = true
    const { draft, type, statuses } = openWindow(from, {
      saves: async (save) => {
        if (down) throw new CallRefused(0, [])
        return from.save(save)
      },
    })
    type({ notes: 'a' })
    await settle()
    expect(statuses).toEqual(['failed'])
    expect(draft.holdsPage()).toBe(true)
    down = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(from.server.content).toMatchObject({ notes: 'a' })
    down = true
    type({ notes: 'ab' })
    await settle()
    down = false
    await draft.flush()
    expect(from.server.content).toMatchObject({ notes: 'ab' })
    expect(statuses.at(-1)).toBe('saved')
    expect(draft.holdsPage()).toBe(false)
  })

  it('but had arrived is no conflict, and what it had changed is not left as it was then', async () => {
    const from = fakeServer({ notes: '', amount: '1' }, 4)
    let lost = true
    const { type, statuses } = openWindow(from, {
      saves: async (save) => {
        const answer = from.save(save)
        if (lost) throw new CallRefused(0, [])
        return answer
      },
    })
    type({ notes: 'typed', amount: '2' })
    await settle()
    lost = false
    type({ amount: '1' })
    await settle()
    expect(from.server.content).toEqual({ notes: 'typed', amount: '1' })
    expect(statuses).toEqual(['failed', 'saved'])
  })

  it('says why where the person can do something about it, and is not tried again by itself', async () => {
    const tooLarge = new CallRefused(413, [{ code: 'draft-too-large', message: 'Shorten what you typed.' }])
    const { type, statuses, sent } = openWindow(fakeServer(), { saves: () => Promise.reject(tooLarge) })
    type({ notes: 'a' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(statuses).toEqual(['failed: Shorten what you typed.'])
    expect(sent).toHaveLength(1)
  })

  it('to a service without drafts is nobody’s business', async () => {
    const { draft, type, statuses } = openWindow(fakeServer(), {
      saves: () => Promise.reject(new CallRefused(404, [])),
    })
    type({ notes: 'a' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(statuses).toEqual(['unavailable'])
    expect(draft.holdsPage()).toBe(false)
  })

  it('is not tried with a service that did not know the draft when the form opened', async () => {
    const { draft, type, sent, statuses } = openWindow(fakeServer(), {
      loaded: { content: null, revision: 0, unavailable: true },
    })
    type({ notes: 'a' })
    draft.resume()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
    expect(statuses).toEqual([])
    expect(draft.holdsPage()).toBe(false)
  })
})

describe('of two windows', () => {
  async function twoWindows() {
    const from = fakeServer({ notes: 'before', amount: '' }, 1)
    const [one, other] = [openWindow(from), openWindow(from)]
    one.type({ notes: 'one' })
    await settle()
    other.type({ amount: '5' })
    await settle()
    return { from, one, other }
  }

  it('the one that saves an older revision asks, and saves nothing until then', async () => {
    const { from, other } = await twoWindows()
    expect(other.statuses).toEqual(['conflict'])
    other.type({ amount: '55' })
    await vi.advanceTimersByTimeAsync(60_000)
    other.draft.leave()
    expect(from.server.content).toEqual({ notes: 'one', amount: '' })
    expect(other.draft.holdsPage()).toBe(true)
  })

  it('this one is kept as it stands here, and nothing is merged', async () => {
    const { from, one, other } = await twoWindows()
    await other.draft.keepThis()
    expect(from.server.content).toEqual({ notes: 'before', amount: '5' })
    expect(other.statuses).toEqual(['conflict', 'saved'])
    one.type({ notes: 'one more' })
    await settle()
    expect(one.statuses).toEqual(['saved', 'conflict'])
  })

  it('the other one is shown, and this one saves nothing any more', async () => {
    const { from, other } = await twoWindows()
    await other.draft.showOther()
    expect(other.restored).toEqual([{ notes: 'one', amount: '' }])
    other.type({ amount: '6' })
    await settle()
    other.draft.leave()
    expect(from.server.content).toEqual({ notes: 'one', amount: '' })
  })

  it('one that was opened while the draft could not be read overwrites none unasked', async () => {
    const unread = { content: null, revision: null }
    const first = { notes: '', amount: '' }
    const there = openWindow(fakeServer({ notes: 'typed before' }, 3), { loaded: unread, first })
    there.type({ notes: 'a' })
    await settle()
    expect([there.statuses, there.sent]).toEqual([['conflict'], []])
    const from = fakeServer()
    const none = openWindow(from, { loaded: unread, first })
    none.type({ notes: 'a' })
    await settle()
    expect([none.statuses, from.server.content]).toEqual([['saved'], { notes: 'a', amount: '' }])
  })
})

describe('what is sent', () => {
  it('is saved first, and nothing while the call is under way', async () => {
    const from = fakeServer()
    const { draft, type } = openWindow(from)
    const arrived = Promise.withResolvers<void>()
    const seen: unknown[] = []
    type({ notes: 'typed' })
    const sent = draft.during(() => {
      seen.push(from.server.content)
      return arrived.promise
    })
    await vi.advanceTimersByTimeAsync(0)
    type({ notes: 'typed on' })
    await vi.advanceTimersByTimeAsync(60_000)
    draft.leave()
    expect(seen).toEqual([{ notes: 'typed', amount: '' }])
    expect(from.server.content).toEqual({ notes: 'typed', amount: '' })
    from.end()
    arrived.resolve()
    await sent
    draft.end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(from.server.content).toBeNull()
  })

  it('waits no longer than two seconds for a draft that cannot be saved', async () => {
    const { draft, type } = openWindow(fakeServer(), { saves: () => new Promise(() => undefined) })
    const call = vi.fn(async () => undefined)
    type({ notes: 'a' })
    const sent = draft.during(call)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(call).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await sent
    expect(call).toHaveBeenCalledOnce()
  })

  it('is a draft again after it was refused', async () => {
    const from = fakeServer()
    const { draft, type } = openWindow(from)
    type({ notes: '1' })
    const sent = draft.during(async () => {
      type({ notes: '2' })
      throw new Error('refused')
    })
    await expect(sent).rejects.toThrow('refused')
    await settle()
    expect(from.server.content).toMatchObject({ notes: '2' })
  })

  it('is no draft although it still stands in the form, and what is typed from then on is another', async () => {
    const from = fakeServer()
    const { draft, type, statuses } = openWindow(from)
    type({ notes: 'typed' })
    await draft.during(async () => from.end())
    draft.resume()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(from.server.content).toBeNull()
    type({ amount: '5' })
    await settle()
    expect(from.server.content).toEqual({ notes: 'typed', amount: '5' })
    expect(statuses).toEqual(['saved', 'idle', 'saved'])
  })

  it('may be a part: the rest stays the draft', async () => {
    const from = fakeServer()
    const { draft, form, type, statuses } = openWindow(from)
    type({ notes: 'Enough', amount: '5' })
    await draft.during(async () => from.end({ notes: 'Enough', amount: '' }))
    form.now = { notes: 'Enough', amount: '' }
    draft.resume()
    await settle()
    type({ notes: 'Enough said' })
    await settle()
    expect(from.server.content).toEqual({ notes: 'Enough said', amount: '' })
    expect(statuses).not.toContain('conflict')
  })
})

it('a form that was emptied is no draft, and is one again when it is undone', async () => {
  const from = fakeServer({ notes: 'typed', amount: '' }, 2)
  const { draft, form, type, statuses } = openWindow(from)
  form.now = { notes: '', amount: '' }
  draft.discard()
  await vi.advanceTimersByTimeAsync(0)
  expect([from.server.content, statuses]).toEqual([null, ['idle']])
  type({ notes: 'typed' })
  await settle()
  expect(from.server.content).toEqual({ notes: 'typed', amount: '' })
})

const { record } = fc.letrec<{ value: unknown; record: object }>((tie) => ({
  value: fc.oneof(fc.string(), fc.boolean(), fc.array(fc.string()), tie('record')),
  record: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { maxKeys: 4 }),
}))

describe('the difference of two contents', () => {
  it('turns the first into the second, however often it is applied', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        const patch = difference(before, after)
        const apply = (to: object) => (patch ? jsonMergePatch.apply(structuredClone(to), patch) : to)
        expect(apply(before)).toEqual(after)
        expect(apply(apply(before))).toEqual(after)
      }),
    )
  })

  it('is undefined where they are equal, and null equals a missing field', () => {
    expect(difference({ a: { b: ['x'] } }, { a: { b: ['x'] } })).toBeUndefined()
    expect(difference({ uuid: null }, {})).toBeUndefined()
    expect(difference({}, { uuid: null })).toBeUndefined()
    expect(difference({ uuid: 'u' }, { uuid: null })).toEqual({ uuid: null })
    expect(difference(null, null)).toBeUndefined()
    expect(difference({ a: '1' }, null)).toBeNull()
    expect(difference(null, { a: '1' })).toEqual({ a: '1' })
  })
})
