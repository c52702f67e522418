import type { As, TestApp } from './start-test-app.ts'

export type Save = {
  readonly revision: number
  readonly patch: object | null
  readonly window?: string
  readonly number?: number
}

/** Calls on a draft, as a window of the portal makes them. */
export function draftCalls(app: () => TestApp, url: () => string) {
  const whole = async (as: As): Promise<{ content: unknown; revision: number }> =>
    (await app().inject(as, url())).json()
  const save = (as: As, { window = 'window', number = 1, ...sent }: Save) =>
    app().inject(as, { method: 'PATCH', url: url(), payload: { ...sent, window, number } })
  return {
    whole,
    read: async (as: As) => (await whole(as)).content,
    save,
    /** Saves as a newly opened window. */
    keep: async (as: As, patch: object | null) => {
      const { revision } = await whole(as)
      return await save(as, { revision, patch, window: crypto.randomUUID() })
    },
    discard: (as: As) => app().inject(as, { method: 'DELETE', url: url() }),
  }
}
