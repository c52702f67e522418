/**
 * The environment of PostgreSQL, without the server's variables: some hold secrets, and PG* variables would change its
 * behaviour.
 */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
