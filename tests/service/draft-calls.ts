import type { As, TestApp } from './start-test-app.ts'

export type Save = { readonly revision: number; readonly content: object | null }

/** A save as the portal sends it: the whole content, for a revision. */
export function draftSave(url: string, { revision, content }: Save) {
  const headers = { 'content-type': 'application/json', 'if-match': `"${revision}"` }
  return { method: 'PUT', url, headers, payload: JSON.stringify(content) } as const
}

/** Calls on a draft, as a window of the portal makes them. */
export function draftCalls(app: () => TestApp, url: () => string) {
  const whole = async (as: As): Promise<{ content: unknown; revision: number }> =>
    (await app().inject(as, url())).json()
  const save = (as: As, sent: Save) => app().inject(as, draftSave(url(), sent))
  return {
    whole,
    read: async (as: As) => (await whole(as)).content,
    save,
    /** Saves as a newly opened window. */
    keep: async (as: As, content: object | null) => {
      const { revision } = await whole(as)
      return await save(as, { revision, content })
    },
    discard: (as: As) => app().inject(as, { method: 'DELETE', url: url() }),
  }
}
