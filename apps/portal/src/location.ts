import { useSyncExternalStore } from 'react'
import type { GoTo } from '#ui/page'
import { canonicalPath } from './paths.ts'

/** The address in the window's hash: "#/get-quote?quote=1". */
export type Location = {
  readonly path: string
  readonly search: Readonly<Record<string, string>>
  /** Counts the visits of pages. A link to the current address renders its page anew (specification 000 §2). */
  readonly visit: number
  readonly scroll: number | null
}

type How = Parameters<GoTo<unknown>>[1]

let location: (Location & { readonly href: string }) | null = null
const listeners = new Set<() => void>()

export function useLocation(): Location {
  return useSyncExternalStore(subscribe, () => location ?? start())
}

/** Goes to a link that `hrefTo` returned. A link to the current address adds no history entry. */
export function navigate(href: string, { replace = false, resetScroll = true }: How = {}): void {
  if (replace || href === window.location.hash) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  read(resetScroll ? 0 : null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads the first location, once sign-on has restored it, and follows the window from then on. */
function start(): Location {
  // This module restores the position: only after the page has loaded is there content to scroll to.
  history.scrollRestoration = 'manual'
  window.addEventListener('popstate', arrive)
  window.addEventListener('scrollend', saveScroll)
  return read(savedScroll())
}

function arrive(): void {
  read(savedScroll() ?? 0)
}

function read(scroll: number | null): Location {
  const [rawPath = '', query = ''] = window.location.hash.slice(1).split(/\?(.*)/s)
  const path = canonicalPath(rawPath)
  const href = query === '' ? `#${path}` : `#${path}?${query}`
  // Each page has one canonical address: navigation, notices and the end of a session compare it.
  if (path !== rawPath) history.replaceState(null, '', href)
  const isSamePage = location !== null && location.path === path && location.href !== href
  const visit = (location?.visit ?? 0) + (isSamePage ? 0 : 1)
  location = { path, search: Object.fromEntries(new URLSearchParams(query)), href, visit, scroll }
  for (const listener of listeners) listener()
  return location
}

/** Only a new position: Chromium gives up an unfinished step Back or Forward when the entry is replaced. */
function saveScroll(): void {
  if ((savedScroll() ?? 0) === window.scrollY) return
  history.replaceState({ scroll: window.scrollY }, '')
}

function savedScroll(): number | null {
  const scroll: unknown = history.state?.scroll
  return typeof scroll === 'number' ? scroll : null
}
