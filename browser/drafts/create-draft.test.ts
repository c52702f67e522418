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
  {
    saves,
    loaded,
    first,
    load = async () => from.read(),
  }: {
    saves?: Saves
    loaded?: LoadedDraft<Form>
    first?: Form
    load?: () => Promise<ReturnType<typeof from.read>>
  } = {},
) {
  const form: { now: Form } = { now: first ?? from.read().content ?? { notes: '', amount: '' } }
  const statuses: string[] = []
  const restored: unknown[] = []
  const sent: { save: DraftSave; keepalive: boolean }[] = []
  const draft = createDraft<Form>({
    loaded: loaded ?? from.read(),
    read: () => form.now,
    load,
    save: async (save, keepalive) => {
      sent.push({ save, keepalive })
      return saves ? saves(save, keepalive) : from.save(save)
    },
    restore: (other) => restored.push(other.content),
    labelOf: (field) => (field === 'notes' ? 'Credit notes' : undefined),
    onStatus: (status, reason) => statuses.push(reason ? `${status}: ${reason}` : status),
  })
  const type = (changes: Form) => {
    form.now = { ...form.now, ...changes }
    draft.changed()
  }
  return { draft, form, statuses, restored, sent, type }
}

const settle = () => vi.advanceTimersByTimeAsync(800)

it('input is unsaved until the server has it, and no draft after it is submitted', async () => {
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

it('whether input is saved is unknown after a save that failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const refused = () => Promise.reject(new CallRefused(401, []))
  const { draft, type } = openWindow(fakeServer(), { saves: refused })
  type({ notes: '5' })
  await settle()
  expect(draft.state()).toBe('unknown')
})

it('whether input is saved is unknown until its save is answered', async () => {
  const from = fakeServer()
  const answer = Promise.withResolvers<void>()
  const { draft, type } = openWindow(from, { saves: (save) => answer.promise.then(() => from.save(save)) })
  type({ notes: '5' })
  await settle()
  expect(draft.state()).toBe('unknown')
  answer.resolve()
  await settle()
  expect(draft.state()).toBe('saved')
})

it('input is saved once after a pause in typing, and only the change is sent', async () => {
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

it('nothing is saved without a difference, and an undone change leaves no draft', async () => {
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

it('autosave saves run one after the other, and later input is in the next one', async () => {
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

it('a save on leaving the page runs beside a pending one, and either may arrive first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const from = fakeServer({ notes: 'before', amount: '' }, 4)
    const { draft, type, sent } = openWindow(from, { saves: () => new Promise(() => undefined) })
    type({ notes: 'typed', amount: '5' })
    await settle()
    type({ notes: 'typed on', amount: '' })
    draft.saveNow()
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true])
    for (const place of order) from.save((sent[place] as { save: DraftSave }).save)
    expect(from.server.content).toEqual({ notes: 'typed on', amount: '' })
  }
})

it('a change too large for a keepalive request asks before the page is left, a small one does not', async () => {
  const from = fakeServer()
  const { draft, type, sent } = openWindow(from, { saves: () => new Promise(() => undefined) })
  type({ notes: 'small' })
  expect(draft.hasUnsavedInput()).toBe(false)
  type({ notes: 'é'.repeat(40_000) })
  expect(draft.hasUnsavedInput()).toBe(true)
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false])
  expect(draft.hasUnsavedInput()).toBe(true)
})

it('a change of a 1 MB draft is saved as its difference', async () => {
  const rows = Object.fromEntries(Array.from({ length: 200 }, (_, row) => [`row-${row}`, { notes: 'x'.repeat(5_000) }]))
  const from = fakeServer({ rows, notes: '' }, 9)
  const { draft, type, sent } = openWindow(from)
  type({ rows: { ...rows, 'row-7': { notes: 'changed' } } })
  draft.saveNow()
  expect(sent).toMatchObject([{ save: { patch: { rows: { 'row-7': { notes: 'changed' } } } }, keepalive: true }])
  expect(draft.hasUnsavedInput()).toBe(false)
})

describe('a failed save', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

  it('a failed save is reported and retried after a pause and on reconnect', async () => {
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
    expect(draft.hasUnsavedInput()).toBe(true)
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
    expect(draft.hasUnsavedInput()).toBe(false)
  })

  it('a save whose answer was lost causes no conflict, and a field that changed back is saved again', async () => {
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

  it('a save refused for its content reports the reason and is not retried', async () => {
    const tooLarge = new CallRefused(413, [{ code: 'draft-too-large', message: 'Shorten what you typed.' }])
    const { type, statuses, sent } = openWindow(fakeServer(), { saves: () => Promise.reject(tooLarge) })
    type({ notes: 'a' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(statuses).toEqual(['failed: Shorten what you typed.'])
    expect(sent).toHaveLength(1)
  })

  it('a service without drafts shows no error', async () => {
    const { draft, type, statuses } = openWindow(fakeServer(), {
      saves: () => Promise.reject(new CallRefused(404, [])),
    })
    type({ notes: 'a' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(statuses).toEqual(['unavailable'])
    expect(draft.hasUnsavedInput()).toBe(false)
  })

  it('nothing is saved when the service did not know the draft on opening', async () => {
    const { draft, type, sent, statuses } = openWindow(fakeServer(), {
      loaded: { content: null, revision: 0, unavailable: true },
    })
    type({ notes: 'a' })
    draft.resume()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
    expect(statuses).toEqual([])
    expect(draft.hasUnsavedInput()).toBe(false)
  })
})

async function twoWindows() {
  const from = fakeServer({ notes: 'before', amount: '' }, 1)
  const [one, other] = [openWindow(from), openWindow(from)]
  one.type({ notes: 'one' })
  await settle()
  other.type({ amount: '5' })
  await settle()
  return { from, one, other }
}

it('a window that saves an older revision asks the user, and saves nothing until the answer', async () => {
  const { from, other } = await twoWindows()
  expect(other.statuses).toEqual(['conflict'])
  other.type({ amount: '55' })
  await vi.advanceTimersByTimeAsync(60_000)
  other.draft.saveNow()
  expect(from.server.content).toEqual({ notes: 'one', amount: '' })
  expect(other.draft.hasUnsavedInput()).toBe(true)
})

it('keeping the draft of this window replaces the other without merging', async () => {
  const { from, one, other } = await twoWindows()
  await other.draft.keepThis()
  expect(from.server.content).toEqual({ notes: 'before', amount: '5' })
  expect(other.statuses).toEqual(['conflict', 'saved'])
  one.type({ notes: 'one more' })
  await settle()
  expect(one.statuses).toEqual(['saved', 'conflict'])
})

it('showing the other draft ends the saves of this window', async () => {
  const { from, other } = await twoWindows()
  await other.draft.showOther()
  expect(other.restored).toEqual([{ notes: 'one', amount: '' }])
  other.type({ amount: '6' })
  await settle()
  other.draft.saveNow()
  expect(from.server.content).toEqual({ notes: 'one', amount: '' })
})

it('a window opened without its draft overwrites no draft without asking', async () => {
  const unread = { content: null, revision: null }
  const first = { notes: '', amount: '' }
  const there = openWindow(fakeServer({ notes: 'typed before' }, 3), { loaded: unread, first })
  there.type({ notes: 'a' })
  await settle()
  expect([there.statuses, there.sent]).toEqual([['found'], []])
  const from = fakeServer()
  const none = openWindow(from, { loaded: unread, first })
  none.type({ notes: 'a' })
  await settle()
  expect([none.statuses, from.server.content]).toEqual([['saved'], { notes: 'a', amount: '' }])
})

it('a draft that could not be loaded is never overwritten, and can be loaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failed = { content: null, revision: null, failed: true } as const
  const first = { notes: '', amount: '' }
  const from = fakeServer({ notes: 'typed before' }, 3)
  let isDown = true
  const load = async () => (isDown ? Promise.reject(new CallRefused(500, [])) : from.read())
  const typing = openWindow(from, { loaded: failed, first, load })
  typing.type({ notes: 'a' })
  await settle()
  await typing.draft.retry()
  expect([new Set(typing.statuses), typing.sent]).toEqual([new Set(['not-loaded']), []])
  expect(typing.draft.hasUnsavedInput()).toBe(true)
  isDown = false
  await typing.draft.retry()
  expect([typing.statuses.at(-1), typing.restored]).toEqual(['found', []])
  await typing.draft.keepThis()
  expect(from.server.content).toEqual({ notes: 'a', amount: '' })

  const other = fakeServer({ notes: 'typed before' }, 3)
  const empty = openWindow(other, { loaded: failed, first })
  await empty.draft.retry()
  expect(empty.restored).toEqual([{ notes: 'typed before' }])
})

it('where no draft was saved, input is saved once that is known', async () => {
  const from = fakeServer()
  const { type, statuses } = openWindow(from, {
    loaded: { content: null, revision: null, failed: true },
    first: { notes: '', amount: '' },
  })
  type({ notes: 'a' })
  await settle()
  expect([statuses, from.server.content]).toEqual([['idle', 'saved'], { notes: 'a', amount: '' }])
})

it('a draft that the service refuses names its field', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const message = 'Remove the control characters from the text.'
  const { type, statuses } = openWindow(fakeServer(), {
    saves: () => Promise.reject(new CallRefused(400, [{ code: 'invalid-body', message, field: 'patch.notes' }])),
  })
  type({ notes: 'a' })
  await settle()
  expect(statuses).toEqual([`failed: Credit notes: ${message}`])
})

it('after a submission whose response was lost, later input blames no other window', async () => {
  const lost = () => Promise.reject(new CallRefused(0, []))
  for (const isReceived of [true, false]) {
    const from = fakeServer()
    const { draft, type, statuses } = openWindow(from)
    type({ notes: 'a' })
    await settle()
    await expect(
      draft.during(() => {
        if (isReceived) from.end()
        return lost()
      }),
    ).rejects.toThrow()
    type({ notes: 'ab' })
    await settle()
    expect([statuses, from.server.content]).toEqual([['saved', 'saved'], { notes: 'ab', amount: '' }])
  }
})

it('pending input is saved before a submission, and nothing during it', async () => {
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
  draft.saveNow()
  expect(seen).toEqual([{ notes: 'typed', amount: '' }])
  expect(from.server.content).toEqual({ notes: 'typed', amount: '' })
  from.end()
  arrived.resolve()
  await sent
  draft.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(from.server.content).toBeNull()
})

it('a submission waits at most two seconds for its draft', async () => {
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

it('a refused submission is a draft again', async () => {
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

it('submitted input that stays in the form is no draft, and later input becomes a new one', async () => {
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

it('after a partial submission the rest stays the draft', async () => {
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

it('a cleared form has no draft, and its Undo makes one again', async () => {
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

it('the difference turns the first content into the second, however often it is applied', () => {
  fc.assert(
    fc.property(record, record, (before, after) => {
      const patch = difference(before, after)
      const apply = (to: object) => (patch ? jsonMergePatch.apply(structuredClone(to), patch) : to)
      expect(apply(before)).toEqual(after)
      expect(apply(apply(before))).toEqual(after)
    }),
  )
})

it('the difference of equal contents is undefined, and null equals a missing field', () => {
  expect(difference({ a: { b: ['x'] } }, { a: { b: ['x'] } })).toBeUndefined()
  expect(difference({ uuid: null }, {})).toBeUndefined()
  expect(difference({}, { uuid: null })).toBeUndefined()
  expect(difference({ uuid: 'u' }, { uuid: null })).toEqual({ uuid: null })
  expect(difference(null, null)).toBeUndefined()
  expect(difference({ a: '1' }, null)).toBeNull()
  expect(difference(null, { a: '1' })).toEqual({ a: '1' })
})
