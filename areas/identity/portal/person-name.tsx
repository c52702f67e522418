import { Fragment, useContext, useSyncExternalStore } from 'react'
import { EnvironmentContext } from '#areas/environment/portal'
import { type Http, HttpContext } from '#browser/http'
import { personNamesSchema } from '../contract/index.ts'
import styles from './person-name.module.css'

type State = {
  readonly names: ReadonlyMap<string, string>
  /** The usernames whose names could not be loaded. */
  readonly missing: ReadonlySet<string>
}
type Load = (usernames: readonly string[]) => Promise<ReadonlyMap<string, string>>

const maxBatch = 100
/** Milliseconds before a screen that is drawn again asks once more for names that could not be loaded. */
const pause = 5_000

/** The names of people by username. Those that a screen shows for the first time are loaded together. */
export function createNames(load: Load) {
  let state: State = { names: new Map(), missing: new Set() }
  /** When a username that was asked for may be asked for again. */
  const askedUntil = new Map<string, number>()
  const wanted = new Set<string>()
  const listeners = new Set<() => void>()

  const show = (names: State['names'], missing: State['missing']) => {
    state = { names, missing }
    for (const listener of listeners) listener()
  }
  const loadBatch = async (batch: readonly string[]) => {
    try {
      const loaded = await load(batch)
      show(new Map([...state.names, ...loaded]), new Set([...state.missing].filter((each) => !batch.includes(each))))
    } catch {
      for (const username of batch) askedUntil.set(username, performance.now() + pause)
      show(state.names, new Set([...state.missing, ...batch]))
    }
  }
  const loadWanted = () => {
    const usernames = [...wanted]
    wanted.clear()
    for (let start = 0; start < usernames.length; start += maxBatch)
      void loadBatch(usernames.slice(start, start + maxBatch))
  }
  /** Loads a name once, after everything that is being rendered. */
  const want = (username: string) => {
    if (performance.now() < (askedUntil.get(username) ?? 0)) return
    askedUntil.set(username, Number.POSITIVE_INFINITY)
    wanted.add(username)
    if (wanted.size === 1) setTimeout(loadWanted)
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    want,
    retry: () => {
      for (const username of state.missing) {
        askedUntil.delete(username)
        want(username)
      }
    },
  }
}
type Names = ReturnType<typeof createNames>

const empty: State = { names: new Map(), missing: new Set() }
const noNames: Names = { get: () => empty, subscribe: () => () => false, want: () => undefined, retry: () => undefined }
const namesOf = new WeakMap<Http, Names>()

function useNames(): State & Pick<Names, 'want' | 'retry'> {
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
  return { ...useSyncExternalStore(store.subscribe, store.get), want: store.want, retry: store.retry }
}

/**
 * The function that names a person by username: with the username until the name is known, and where the services have
 * no names.
 */
export function useNameOf(): (username: string) => string {
  const { names, want } = useNames()
  return (username) => {
    want(username)
    return names.get(username) ?? username
  }
}

/**
 * Loads the names of people again, and what else a list names; null unless some of them could not be loaded.
 *
 * @param retryOthers the same for the other names of the list
 */
export function useRetryNames(retryOthers: (() => void) | null = null): (() => void) | null {
  const { missing, retry } = useNames()
  if (missing.size === 0) return retryOthers
  return () => {
    retry()
    retryOthers?.()
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
