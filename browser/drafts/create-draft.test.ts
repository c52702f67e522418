import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallRefused } from '#browser/http'
import { createDraft, type DraftSave, type LoadedDraft } from './create-draft.ts'

type Form = { readonly [field: string]: string | Form }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const changed = new CallRefused(409, [{ code: 'draft-changed', message: 'Choose which one to keep.' }])

/** A fake server for one draft, with the rules of `platform/drafts`. */
function fakeServer(content: Form | null = null, revision = 0) {
  const server = { content, revision }
  const save = (sent: DraftSave<Form>) => {
    if (!sent.revisions.includes(server.revision)) throw changed
    server.content = sent.content
    server.revision += 1
    return { revision: server.revision }
  }
  const end = (left: Form | null = null) => {
    if (server.content === null) return
    server.content = left
    server.revision += 1
  }
  return { server, save, end, read: () => ({ ...server }) }
}

type Saves = (save: DraftSave<Form>) => Promise<{ revision: number }>

/** A window with a form, connected to a server; `saves` decides the outcome of each call. */
function openWindow(
  from: ReturnType<typeof fakeServer>,
  {
    saves,
    loaded,
    first,
    load = async () => from.read(),
    restores = true,
  }: {
    saves?: Saves
    loaded?: LoadedDraft<Form>
    first?: Form
    load?: () => Promise<ReturnType<typeof from.read>>
    /** False for a form that is mounted again to show another draft. */
    restores?: boolean
  } = {},
) {
  const form: { now: Form } = { now: first ?? from.read().content ?? { notes: '', amount: '' } }
  const statuses: string[] = []
  const restored: unknown[] = []
  const sent: DraftSave<Form>[] = []
  const draft = createDraft<Form>({
    loaded: loaded ?? from.read(),
    formContent: () => form.now,
    load,
    save: async (save) => {
      sent.push(save)
      return saves ? saves(save) : from.save(save)
    },
    restore: (other) => {
      restored.push(other.content)
      if (restores) form.now = other.content ?? { notes: '', amount: '' }
    },
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

it('input is unsaved until the server has it, and belongs to no draft once it is submitted', async () => {
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

it('whether input is saved is unknown until the server responds to its save', async () => {
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

it('input is saved once after a pause in typing, as the whole form', async () => {
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
  expect(sent.at(-1)).toMatchObject({ content: { notes: '54', amount: '7' }, revisions: [1], keepalive: false })
  expect(statuses).toEqual(['saved', 'saved'])
})

it('an unchanged form is not saved, and an undone change leaves no draft', async () => {
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

it('autosave sends one save at a time, and later input is part of the next one', async () => {
  const from = fakeServer()
  const first = Promise.withResolvers<void>()
  const { type, sent } = openWindow(from, {
    saves: async (save) => {
      if (save.content?.notes === 'first') await first.promise
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
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true])
    const arrive = (index: number) => from.save(sent[index] as DraftSave<Form>)
    for (const index of order) {
      if (order[0] === 1 && index === 0) expect(() => arrive(index)).toThrow(changed)
      else arrive(index)
    }
    expect(from.server.content).toEqual({ notes: 'typed on', amount: '' })
  }
})

it('a pending save is repeated once when the page is left, because it may end with the page', async () => {
  const from = fakeServer()
  const { draft, type, sent } = openWindow(from, { saves: () => new Promise(() => undefined) })
  type({ notes: 'typed' })
  await settle()
  expect(draft.hasUnsavedInput()).toBe(false)
  draft.saveNow()
  draft.saveNow()
  expect(sent.map(({ keepalive, revisions }) => [keepalive, revisions])).toEqual([
    [false, [0]],
    [true, [0, 1]],
  ])
})

it('after the page was hidden and shown again, input is saved as before', async () => {
  const from = fakeServer()
  const { draft, type, statuses } = openWindow(from)
  type({ notes: 'typed' })
  draft.saveNow()
  type({ notes: 'typed on' })
  await settle()
  expect(from.server.content).toMatchObject({ notes: 'typed on' })
  expect(statuses).toEqual(['saved', 'saved'])
})

it('a form too large for a keepalive request asks before the page is left, a small one does not', async () => {
  const from = fakeServer()
  const { draft, type, sent } = openWindow(from, { saves: () => new Promise(() => undefined) })
  type({ notes: 'small' })
  expect(draft.hasUnsavedInput()).toBe(false)
  type({ notes: 'é'.repeat(40_000) })
  expect(draft.hasUnsavedInput()).toBe(true)
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false])
  expect(draft.hasUnsavedInput()).toBe(true)
  expect(sent).toHaveLength(2)
})

it('a form that is too large for a draft is not sent, says so, and is saved once it is smaller', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const from = fakeServer()
  const { draft, type, sent, statuses } = openWindow(from)
  type({ notes: 'x'.repeat(1_000_000) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([statuses, sent]).toEqual([['failed: The form is too large. Submit it before you leave.'], []])
  expect(draft.hasUnsavedInput()).toBe(true)
  type({ notes: 'x'.repeat(900_000) })
  await settle()
  expect([statuses.at(-1), draft.state()]).toEqual(['saved', 'saved'])
  expect(draft.hasUnsavedInput()).toBe(false)
})

it('input that could not be saved is handed to the next form of the draft', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const from = fakeServer({ notes: 'before', amount: '' }, 3)
  const closed = openWindow(from)
  closed.type({ notes: 'x'.repeat(1_000_000) })
  await settle()
  const unsaved = closed.draft.takeUnsaved()
  if (!unsaved?.content) throw new Error('nothing is handed over')
  const next = openWindow(from, { loaded: unsaved, first: unsaved.content })
  next.draft.begin()
  await vi.advanceTimersByTimeAsync(0)
  expect(next.statuses).toEqual(['failed: The form is too large. Submit it before you leave.'])
  next.type({ notes: 'shorter' })
  await settle()
  expect([next.statuses.at(-1), from.server]).toEqual([
    'saved',
    { content: { notes: 'shorter', amount: '' }, revision: 4 },
  ])
  expect(next.draft.takeUnsaved()).toBeNull()
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

  it('a save whose response was lost causes no conflict, and a field that changed back is saved again', async () => {
    const from = fakeServer({ notes: '', amount: '1' }, 4)
    let lost = true
    const { type, statuses } = openWindow(from, {
      saves: async (save) => {
        const response = from.save(save)
        if (lost) throw new CallRefused(0, [])
        return response
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
    const tooMany = new CallRefused(400, [{ code: 'too-many-drafts', message: 'Discard one first.' }])
    const { type, statuses, sent } = openWindow(fakeServer(), { saves: () => Promise.reject(tooMany) })
    type({ notes: 'a' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(statuses).toEqual(['failed: Discard one first.'])
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

async function twoWindows(restores = true) {
  const from = fakeServer({ notes: 'before', amount: '' }, 1)
  const [one, other] = [openWindow(from), openWindow(from, { restores })]
  one.type({ notes: 'one' })
  await settle()
  other.type({ amount: '5' })
  await settle()
  return { from, one, other }
}

it('a window that saves an older revision asks the user, and saves nothing until the user has chosen', async () => {
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
  expect(other.statuses).toEqual(['conflict', 'idle', 'saved'])
  one.type({ notes: 'one more' })
  await settle()
  expect(one.statuses).toEqual(['saved', 'conflict'])
})

it('a form that shows the other draft goes on with it', async () => {
  const { from, other } = await twoWindows()
  await other.draft.showOther()
  expect(other.restored).toEqual([{ notes: 'one', amount: '' }])
  expect(other.draft.hasUnsavedInput()).toBe(false)
  other.type({ amount: '6' })
  await settle()
  expect(from.server.content).toEqual({ notes: 'one', amount: '6' })
  expect(other.statuses).toEqual(['conflict', 'idle', 'saved'])
})

it('a form that is mounted again to show the other draft saves nothing of its own', async () => {
  const { from, other } = await twoWindows(false)
  await other.draft.showOther()
  await other.draft.flush()
  other.draft.saveNow()
  expect([other.draft.takeUnsaved(), from.server.content]).toEqual([null, { notes: 'one', amount: '' }])
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

it('input typed while the draft could not be loaded is saved once the service says that there is none', async () => {
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
    saves: () => Promise.reject(new CallRefused(400, [{ code: 'invalid-body', message, field: 'notes' }])),
  })
  type({ notes: 'a' })
  await settle()
  expect(statuses).toEqual([`failed: Credit notes: ${message}`])
})

it('after a submission whose response was lost, later input is not reported as a conflict with another window', async () => {
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

it('the input of a refused submission is saved as a draft again', async () => {
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

it('submitted input that is worked on again is saved as a new draft, unchanged too', async () => {
  const from = fakeServer()
  const { draft, type, statuses } = openWindow(from)
  type({ notes: 'typed' })
  await draft.during(async () => from.end())
  draft.resume()
  draft.saveAgain()
  await vi.advanceTimersByTimeAsync(0)
  expect(from.server.content).toEqual({ notes: 'typed', amount: '' })
  expect(statuses).toEqual(['saved', 'idle', 'saved'])
})

it('input after a submission is saved when the page is left at once', async () => {
  const from = fakeServer()
  const { draft, type, sent } = openWindow(from)
  type({ notes: 'typed' })
  await draft.during(async () => from.end())
  draft.resume()
  await vi.advanceTimersByTimeAsync(0)
  type({ amount: '5' })
  draft.saveNow()
  expect([sent.at(-1)?.keepalive, from.server.content]).toEqual([true, { notes: 'typed', amount: '5' }])
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

it('a draft whose fields come back in another order counts as unchanged', async () => {
  const from = fakeServer({ amount: '', notes: 'typed' }, 2)
  const { draft, type, sent, statuses } = openWindow(from, { first: { notes: 'typed', amount: '' } })
  type({ notes: 'typed' })
  await settle()
  draft.resume()
  await settle()
  expect([sent, statuses]).toEqual([[], ['idle']])
})
