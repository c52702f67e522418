import type { Caller } from '#areas/identity/server'

/** An underwriter, for a use case that is called without a route. */
export function insurerCaller(username = 'figtree.underwriter'): Caller {
  return {
    subject: `subject-of-${username}`,
    username,
    firstName: 'Fig',
    lastName: 'Tree',
    email: null,
    roles: ['Insurer_Underwriter'],
    channel: null,
    rights: {},
    insurer: true,
  }
}
