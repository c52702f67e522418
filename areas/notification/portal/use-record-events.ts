import { useEffect, useEffectEvent } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { type SignOn, useSignOn } from '#areas/identity/portal'
import { type RecordEvent, type RecordKind, recordEventSchema } from '#areas/notification/contract'
import { subscribeWhileVisible } from '#browser/events'

type Listener = {
  readonly onEvent: (event: RecordEvent) => void
  /** The line has come to be open, or the page is looked at again: events may have been missed until now. */
  readonly onReconnect: () => void
}

type EventStream = {
  /** Tells the listener of every event; the answer stops that. */
  readonly subscribe: (listener: Listener) => () => void
}

/**
 * Tells of each change of the lender's records of some kinds while the component is shown. Before `onReconnect` some may
 * have been missed: refetch what is shown. A service without notices tells nothing.
 */
export function useRecordEvents(
  kinds: readonly RecordKind[],
  onEvent: (event: RecordEvent) => void,
  onReconnect: () => void = () => undefined,
): void {
  const signOn = useSignOn()
  const { services } = useEnvironment()
  const told = useEffectEvent((event: RecordEvent) => {
    if (kinds.includes(event.record.kind)) onEvent(event)
  })
  const missed = useEffectEvent(onReconnect)
  useEffect(
    () =>
      eventStream(signOn, services.notification).subscribe({
        onEvent: (event) => told(event),
        onReconnect: () => missed(),
      }),
    [signOn, services.notification],
  )
}

/** One view gives way to the next within this time, in milliseconds: the line stays. */
const linger = 3_000

// Whoever listens in this tab listens to the same line.
const streams = new WeakMap<SignOn, EventStream>()

/** The one stream of this tab: open while somebody listens and a person is signed on. `base` is the service's address. */
function eventStream(signOn: SignOn, base: string): EventStream {
  const stream = streams.get(signOn) ?? createEventStream(signOn, base)
  streams.set(signOn, stream)
  return stream
}

function createEventStream(signOn: SignOn, base: string): EventStream {
  const listeners = new Set<Listener>()
  let end: (() => void) | null = null
  let ending: ReturnType<typeof setTimeout> | undefined

  const tell = (how: (listener: Listener) => void) => {
    for (const listener of [...listeners]) how(listener)
  }
  const onNotice = (content: unknown) => {
    // A later version of the service may send others besides.
    const event = recordEventSchema.safeParse(content)
    if (event.success) tell((listener) => listener.onEvent(event.data))
  }
  const onReconnect = () => tell((listener) => listener.onReconnect())
  const open = () => {
    const close = subscribeWhileVisible({ base, signOn, onNotice, onReconnect })
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
