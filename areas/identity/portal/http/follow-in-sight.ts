import type { SignOn } from '../sign-on/sign-on.ts'
import { followEvents } from './follow-events.ts'
import { whileInSight } from './while-in-sight.ts'

type Followed = {
  /** The address of the service whose events are followed. */
  readonly base: string
  readonly signOn: SignOn
  /** Told of the content of each event; null for what is no JSON. */
  readonly onNotice: (content: unknown) => void
  /** The line has come to be open, or the page is looked at again: notices may have been missed until now. */
  readonly onGap: () => void
}

/** Follows the events of a service while the page is looked at; the answer stops that. */
export function followInSight({ base, signOn, onNotice, onGap }: Followed): () => void {
  const address = new URL(`${base}events`, document.baseURI).href
  return whileInSight(document, (signal, again) => {
    if (again) onGap()
    void followEvents(
      {
        address,
        signOn,
        fetch: (asked, init) => fetch(asked, init),
        onEvent: ({ data }) => onNotice(readJson(data)),
        onGap,
      },
      signal,
    )
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
