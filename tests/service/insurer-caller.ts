import type { Caller } from '#areas/identity/server'

/** An underwriter as a caller, for use cases called directly. */
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
