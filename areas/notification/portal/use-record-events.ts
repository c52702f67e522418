import { useEffect, useEffectEvent } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { type SignOn, useSignOn } from '#areas/identity/portal'
import { type RecordEvent, type RecordKind, recordEventSchema } from '#areas/notification/contract'
import { subscribeWhileVisible } from '#browser/events'
import { type Http, useHttp } from '#browser/http'

type Listener = {
  readonly onEvent: (event: RecordEvent) => void
  /** Events may have been missed: the connection has opened, or the page is visible again. */
  readonly onReconnect: () => void
}

type EventStream = {
  /** Calls the listener for every event; returns the unsubscribe function. */
  readonly subscribe: (listener: Listener) => () => void
}

/**
 * Reports each change of the lender's records of some kinds while the component is mounted. On `onReconnect` events may
 * have been missed: refetch the data. A service without notifications reports nothing.
 */
export function useRecordEvents(
  kinds: readonly RecordKind[],
  onEvent: (event: RecordEvent) => void,
  onReconnect: () => void = () => undefined,
): void {
  const signOn = useSignOn()
  const http = useHttp()
  const { services } = useEnvironment()
  const changed = useEffectEvent((event: RecordEvent) => {
    if (kinds.includes(event.record.kind)) onEvent(event)
  })
  const missed = useEffectEvent(onReconnect)
  useEffect(
    () =>
      eventStream(signOn, http, services.notification).subscribe({
        onEvent: (event) => changed(event),
        onReconnect: () => missed(),
      }),
    [signOn, http, services.notification],
  )
}

/** Keeps the connection open while one view replaces another. Milliseconds. */
const linger = 3_000

// All listeners in this tab share one connection per sign-on.
const streams = new WeakMap<SignOn, EventStream>()

/** The tab's event stream: open while it has listeners and a user is signed on. `base` is the service's address. */
function eventStream(signOn: SignOn, http: Http, base: string): EventStream {
  const stream = streams.get(signOn) ?? createEventStream(signOn, http, base)
  streams.set(signOn, stream)
  return stream
}

function createEventStream(signOn: SignOn, http: Http, base: string): EventStream {
  const listeners = new Set<Listener>()
  let end: (() => void) | null = null
  let ending: ReturnType<typeof setTimeout> | undefined

  const notify = (how: (listener: Listener) => void) => {
    for (const listener of [...listeners]) how(listener)
  }
  const onNotice = (content: unknown) => {
    // A later version of the service may also send other events.
    const event = recordEventSchema.safeParse(content)
    if (event.success) notify((listener) => listener.onEvent(event.data))
  }
  const onReconnect = () => notify((listener) => listener.onReconnect())
  const open = () => {
    const close = subscribeWhileVisible({ base, http, onNotice, onReconnect })
    const unsubscribe = signOn.subscribe(() => {
      if (signOn.session().state !== 'signed-on') close()
    })
    return () => {
      unsubscribe()
      close()
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      clearTimeout(ending)
      end ??= open()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        ending = setTimeout(() => {
          end?.()
          end = null
        }, linger)
      }
    },
  }
}
