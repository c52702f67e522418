import { beforeEach, describe, expect, it } from 'vitest'
import { CallRefused } from '#browser/http'
import { createSharedDraft } from './create-shared-draft.ts'

type Form = { notes: string; question: string; files: readonly string[] }
const nothing: Form = { notes: '', question: '', files: [] }

/** The draft as the service holds it: merged by field, and deaf to an edition that is over. */
let kept: Partial<Form>
let edition: number
let down: boolean
beforeEach(() => {
  kept = {}
  edition = 0
  down = false
})

const sentElsewhere = () => {
  kept = {}
  edition += 1
}
const over = new CallRefused(409, [{ code: 'draft-over', message: 'What was typed was sent.' }])
const requireEdition = (asked: number) => {
  if (down) throw new Error('away')
  if (asked !== edition) throw over
}

function openWindow(first = nothing) {
  const told: Partial<Form>[] = []
  const shared = createSharedDraft<Form>(first, {
    edition,
    read: async () => ({ edition }),
    keep: async ({ changes, edition: asked }) => {
      requireEdition(asked)
      told.push(changes)
      kept = { ...kept, ...changes }
    },
    forget: async (asked) => {
      requireEdition(asked)
      sentElsewhere()
    },
  })
  return { ...shared, told }
}

describe('of two windows', () => {
  it('each tells of what was changed in it, and the draft holds both', async () => {
    const [one, other] = [openWindow(), openWindow()]
    await one.keep({ ...nothing, notes: 'Enough', files: ['a'] })
    await other.keep({ ...nothing, question: 'Where' })
    await one.keep({ ...nothing, notes: 'Enough income', files: ['a'] })
    expect(kept).toEqual({ notes: 'Enough income', question: 'Where', files: ['a'] })
    expect(one.told).toEqual([{ notes: 'Enough', files: ['a'] }, { notes: 'Enough income' }])
  })

  it('one that has nothing to tell asks nothing', async () => {
    const one = openWindow({ ...nothing, notes: 'From before' })
    await one.keep({ ...nothing, notes: 'From before' })
    expect(one.told).toEqual([])
  })

  it('one keeps all that was typed in it once the other has sent the draft, and nothing of what was sent', async () => {
    const restored = { ...nothing, notes: 'Sent from the other' }
    const one = openWindow(restored)
    await one.keep({ ...restored, question: 'Where' })
    sentElsewhere()
    await one.keep({ ...restored, question: 'Where', files: ['a'] })
    expect(kept).toEqual({ question: 'Where', files: ['a'] })
  })

  it('one in which nothing was typed brings nothing back once the other has sent the draft', async () => {
    const one = openWindow()
    await one.keep({ ...nothing, notes: 'Enough' })
    sentElsewhere()
    await one.keep(nothing)
    expect(kept).toEqual({})
  })
})

describe('one window', () => {
  it('goes on in the next edition once it has sent something itself', async () => {
    const one = openWindow()
    await one.keep({ ...nothing, notes: 'Enough', question: 'Where' })
    edition += 1
    one.sent()
    await one.keep({ ...nothing, notes: 'Enough' })
    expect(one.told.at(-1)).toEqual({ question: '' })
    expect(kept).toEqual({ notes: 'Enough', question: '' })
  })

  it('keeps all of it again that is brought back after it was discarded', async () => {
    const one = openWindow()
    const typed = { ...nothing, notes: 'Enough', question: 'Where' }
    await one.keep(typed)
    await one.forget(nothing)
    expect(kept).toEqual({})
    await one.keep(typed)
    expect(kept).toEqual({ notes: 'Enough', question: 'Where' })
  })

  it('tells of it again where it could not be kept or discarded', async () => {
    const one = openWindow()
    const typed = { ...nothing, notes: 'Enough' }
    down = true
    await expect(one.keep(typed)).rejects.toThrow('away')
    down = false
    await one.keep(typed)
    expect(kept).toEqual({ notes: 'Enough' })
    down = true
    await expect(one.forget(nothing)).rejects.toThrow('away')
    down = false
    await one.keep(nothing)
    expect(kept).toEqual({ notes: '' })
  })
})
