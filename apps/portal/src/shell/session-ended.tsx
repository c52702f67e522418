import { useEffect, useState } from 'react'
import type { Caller, SignOn } from '#areas/identity/portal'
import { type DraftState, stateOfDrafts } from '#browser/drafts'
import { Notice } from '#ui/page'
import styles from './shell.module.css'

const storedUnder = 'lmi.session-ended'

const texts: Record<DraftState, string> = {
  none: 'Your session ended.',
  saved: 'Your session ended. Your draft is saved.',
  unsaved: 'Your session ended. Your last changes were not saved.',
  unknown: 'Your session ended. Check your last changes.',
}

type SessionEnd = { readonly subject: string; readonly drafts: DraftState }

/** Stores in this tab, across the sign-on page, that a session ended and whether its drafts were saved. */
export function rememberSessionEnd({ session, subscribe }: Pick<SignOn, 'session' | 'subscribe'>): void {
  let before = session()
  subscribe(() => {
    const now = session()
    if (before.state === 'signed-on' && now.state === 'signed-out' && now.ended)
      write({ subject: before.caller.subject, drafts: stateOfDrafts() })
    before = now
  })
}

export function sessionEndText(): string | null {
  const end = read()
  return end && texts[end.drafts]
}

type SessionEndedNoticeProps = { readonly caller: Caller; readonly path: string }

export function SessionEndedNotice({ caller, path }: SessionEndedNoticeProps) {
  const [{ end, openedAt }] = useState(() => ({ end: read(), openedAt: path }))
  useEffect(() => write(null), [])
  if (end?.subject !== caller.subject || path !== openedAt) return null
  return <SessionNotice>{texts[end.drafts]}</SessionNotice>
}

export function SessionNotice({ children }: { readonly children: string }) {
  return (
    <div className={styles.notice}>
      <Notice live>
        <p>{children}</p>
      </Notice>
    </div>
  )
}

function read(): SessionEnd | null {
  try {
    return JSON.parse(sessionStorage.getItem(storedUnder) ?? 'null') as SessionEnd | null
  } catch {
    return null
  }
}

/** Stores the end of a session. Without browser storage no notice is shown; nothing else is lost. */
function write(end: SessionEnd | null): void {
  try {
    if (end) sessionStorage.setItem(storedUnder, JSON.stringify(end))
    else sessionStorage.removeItem(storedUnder)
  } catch (error) {
    console.error('The end of the session was not stored.', error)
  }
}
