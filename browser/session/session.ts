/** Where a call gets its bearer token from. */
export type TokenSource = {
  /** A token that is good for 20 seconds at least, refreshed where needed; `null` when nobody is signed on. */
  readonly token: () => Promise<string | null>
  /** Fetches another token, for after a 401. Answers whether one came. */
  readonly renew: () => Promise<boolean>
}

/** The session, as far as calls need to know it: who is signed on, and when that changes. */
export type SessionSource = TokenSource & {
  readonly session: () =>
    | { readonly state: 'signed-on'; readonly caller: { readonly subject: string } }
    | { readonly state: 'signed-out' | 'unreadable' }
  /** Told after each change of the session; the answer stops that. */
  readonly subscribe: (listener: () => void) => () => void
}
