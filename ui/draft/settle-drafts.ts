import type { DraftKeeper } from './create-draft-keeper.ts'

// A screen and what takes its place know nothing of each other; the draft is what they share.
const keepers = new Set<DraftKeeper>()

/** Answers how to let go of a keeper, once what it holds is kept. */
export function registerDraftKeeper(keeper: DraftKeeper): () => void {
  keepers.add(keeper)
  return () => void keeper.flush().then(() => keepers.delete(keeper))
}

/** Waits until what was typed is kept, so that whoever asks for the draft next gets the newest. */
export async function settleDrafts(): Promise<void> {
  await Promise.all([...keepers].map((keeper) => keeper.flush()))
}
