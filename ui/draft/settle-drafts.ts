import type { DraftKeeper } from './create-draft-keeper.ts'

// A screen and what takes its place know nothing of each other; the draft is what they share.
const keepers = new Set<DraftKeeper>()

/** Answers how to let go of a keeper, once what it holds is kept. Until then it minds that the page is left. */
export function registerDraftKeeper(keeper: DraftKeeper): () => void {
  keepers.add(keeper)
  window.addEventListener('pagehide', keeper.leave)
  return () =>
    void keeper.flush().then(() => {
      keepers.delete(keeper)
      window.removeEventListener('pagehide', keeper.leave)
    })
}

/**
 * Waits until what was typed is kept, so that whoever asks for the draft next gets the newest.
 *
 * @param patience milliseconds after which the waiting ends all the same
 */
export async function settleDrafts(patience?: number): Promise<void> {
  const settled = Promise.all([...keepers].map((keeper) => keeper.flush()))
  if (patience === undefined) return void (await settled)
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, patience))])
}
