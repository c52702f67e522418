import { isRefused } from '#browser/http'

/** What was changed in this window, with what it belongs to. */
export type DraftChanges<Content> = {
  readonly changes: Partial<Content>
  /** All that stands in this window, and what it had last told of. */
  readonly content: Content
  readonly before: Content
  /** The edition of the draft that it was typed for: each time that the draft is sent or discarded another begins. */
  readonly edition: number
}

export type SharedDraftCalls<Content> = {
  /** The edition that was read with the draft. */
  readonly edition: number
  /** Reads the draft as it is kept. */
  readonly read: () => Promise<{ readonly edition: number }>
  /** What is kept for an edition that is over is refused (409 `draft-over`). */
  readonly keep: (changed: DraftChanges<Content>) => Promise<unknown>
  /** Discards an edition, and no other. */
  readonly forget: (edition: number) => Promise<unknown>
}

export type SharedDraft<Content> = {
  readonly keep: (content: Content) => Promise<void>
  /** `content` is what stands in this window from then on. */
  readonly forget: (content: Content) => Promise<void>
  /** What was typed was sent, or a part of it. */
  readonly sent: () => void
}

/**
 * A draft that several windows of a person type into: each tells of what was changed in it, field by field. Where the
 * draft was sent from another one meanwhile, nothing of that comes back; what was typed here is kept in the next edition.
 *
 * @param first what stands in this window at the start
 */
export function createSharedDraft<Content extends object>(
  first: Content,
  { edition: begunIn, read, keep, forget }: SharedDraftCalls<Content>,
): SharedDraft<Content> {
  let begun = first
  let told = first
  let edition = begunIn

  const tell = async (content: Content) => {
    const changes = changesBetween(told, content)
    if (Object.keys(changes).length === 0) return
    await keep({ changes, content, before: told, edition })
    told = { ...told, ...changes }
  }
  return {
    keep: async (content) => {
      try {
        await tell(content)
      } catch (fault) {
        if (!isRefused(fault, 'draft-over')) throw fault
        edition = (await read()).edition
        // Nothing is left of what was told before.
        told = begun
        await tell(content)
      }
    },
    forget: async (content) => {
      await forget(edition)
      edition += 1
      begun = content
      told = content
    },
    sent: () => {
      edition += 1
    },
  }
}

function changesBetween<Content extends object>(before: Content, after: Content): Partial<Content> {
  const fields = Object.keys(after) as (keyof Content)[]
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as Partial<Content>
}
