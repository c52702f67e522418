import { type ReferralDraftContent, type ReferralDraftPart, referralDraftSchema } from '../contract/index.ts'

type Files = Pick<ReferralDraftContent, 'uuid' | 'files'>

/** The draft of a new request with what was typed in one window; null where nothing is left of it. */
export function addToDraft(kept: unknown, part: ReferralDraftPart): ReferralDraftContent | null {
  const { files, uuid = null, inPlaceOf, ...typed } = part
  // One from before the form changed is as good as none.
  const before = draftOf(kept) ?? blank
  const joined = files && joinFiles(before, { uuid, files }, inPlaceOf ?? before.files.map(({ name }) => name))
  const whole = draftOf({ ...before, ...typed, ...joined })
  return whole && isBlank(whole) ? null : whole
}

const blank: Files = { uuid: null, files: [] }

function draftOf(content: unknown): ReferralDraftContent | null {
  return referralDraftSchema.safeParse({ content }).data?.content ?? null
}

function isBlank({ uuid: _uuid, filledFrom: _quote, files, ...typed }: ReferralDraftContent): boolean {
  return files.length === 0 && Object.values(typed).every((text) => text.trim() === '')
}

/** The files of a window beside those of the others. What lies under another upload id than most says so. */
function joinFiles(kept: Files, picked: Files, inPlaceOf: readonly string[]): Files {
  const own = withUuid(picked)
  const others = withUuid(kept).filter(
    ({ name }) => !inPlaceOf.includes(name) && !own.some((file) => file.name === name),
  )
  const all = [...others, ...own]
  const stays = all.length === 0 || all.some((file) => file.uuid === kept.uuid)
  const uuid = stays ? kept.uuid : (all[0]?.uuid ?? null)
  return {
    uuid,
    files: all.map(({ name, size, uuid: its }) => (its === uuid ? { name, size } : { name, size, uuid: its })),
  }
}

function withUuid({ uuid, files }: Files): readonly (Files['files'][number] & { readonly uuid: string | null })[] {
  return files.map((file) => ({ ...file, uuid: file.uuid === undefined ? uuid : file.uuid }))
}
