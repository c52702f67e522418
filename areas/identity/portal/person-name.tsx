import { Fragment, useContext, useSyncExternalStore } from 'react'
import { EnvironmentContext } from '#areas/environment/portal'
import { type Http, HttpContext } from '#browser/http'
import { personNamesSchema } from '../contract/index.ts'
import styles from './person-name.module.css'

type Load = (usernames: readonly string[]) => Promise<ReadonlyMap<string, string>>

const maxBatch = 100

/** The names of people by username. Those that a screen shows for the first time are loaded together. */
export function createNames(load: Load) {
  let names: ReadonlyMap<string, string> = new Map()
  const known = new Set<string>()
  const wanted = new Set<string>()
  const listeners = new Set<() => void>()

  const loadBatch = async (batch: readonly string[]) => {
    try {
      const loaded = await load(batch)
      names = new Map([...names, ...loaded])
      for (const listener of listeners) listener()
    } catch {
      // The usernames stay; the next screen that shows them asks again.
      for (const username of batch) known.delete(username)
    }
  }
  const loadWanted = () => {
    const usernames = [...wanted]
    wanted.clear()
    for (let start = 0; start < usernames.length; start += maxBatch)
      void loadBatch(usernames.slice(start, start + maxBatch))
  }
  return {
    get: () => names,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Loads a name once, after everything that is being rendered. */
    want: (username: string) => {
      if (known.has(username)) return
      known.add(username)
      wanted.add(username)
      if (wanted.size === 1) setTimeout(loadWanted)
    },
  }
}
type Names = ReturnType<typeof createNames>

const empty: ReadonlyMap<string, string> = new Map()
const noNames: Names = { get: () => empty, subscribe: () => () => false, want: () => undefined }
const namesOf = new WeakMap<Http, Names>()

/**
 * The function that names a person by username: with the username until the name is known, and where the services have
 * no names.
 */
export function useNameOf(): (username: string) => string {
  const http = useContext(HttpContext)
  const environment = useContext(EnvironmentContext)
  let store = noNames
  if (http && environment?.features.showNames) {
    const load: Load = async (usernames) => {
      const url = `${environment.services.people}search`
      const { people } = await http.post(url, { body: { usernames }, schema: personNamesSchema })
      return new Map(people.map(({ username, name }) => [username, name]))
    }
    store = namesOf.get(http) ?? createNames(load)
    namesOf.set(http, store)
  }
  const names = useSyncExternalStore(store.subscribe, store.get)
  return (username) => {
    store.want(username)
    return names.get(username) ?? username
  }
}

type PersonNameProps = {
  readonly username: string
  /** With the initials before the name, for a column of many people. */
  readonly mark?: boolean
  /** Where the caller knows it. */
  readonly name?: string
}

/** The name of a person or of another account that acts, with the username as its title. */
export function PersonName({ username, mark = false, name: known }: PersonNameProps) {
  const nameOf = useNameOf()
  const name = known ?? nameOf(username)
  return (
    <span
      className={styles.person}
      title={name === username ? undefined : `${name} (${username})`}
      data-initials={mark ? initialsOf(name) : undefined}
    >
      {name === username ? <Username username={username} /> : name}
    </span>
  )
}

/** The first letters of the first and the last word: "AN" of "Ava Nguyen" and of "ava.nguyen@ironbark.example". */
export function initialsOf(name: string): string {
  const words = name.replace(/(?<=.)@.*/, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-AU')
}

/** A username that can wrap after its dots in a narrow column: "figtree.underwriter". */
function Username({ username }: Pick<PersonNameProps, 'username'>) {
  // The offset of a part in the name is unique, so it is the key.
  return Array.from(username.matchAll(/[^.@-]+[.@-]*|^[.@-]+/g), ({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
