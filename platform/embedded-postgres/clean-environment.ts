/** PostgreSQL is given no variable of ours: some of them hold secrets, and PG* ones would change what it does. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
