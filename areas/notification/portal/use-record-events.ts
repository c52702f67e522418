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

/** Reports changes of some kinds of record. On `onReconnect` events may have been missed: refetch the data. */
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
      listen(signOn, http, services.notification, { onEvent: (event) => changed(event), onReconnect: () => missed() }),
    [signOn, http, services.notification],
  )
}

/** Reports changes of the cases of all lenders, to the insurer. On `onReconnect` some may have been missed. */
export function useDeskEvents(onNotice: (notice: unknown) => void, onReconnect: () => void): void {
  const http = useHttp()
  const { services } = useEnvironment()
  const changed = useEffectEvent(onNotice)
  const missed = useEffectEvent(onReconnect)
  useEffect(
    () =>
      subscribeWhileVisible({
        base: services.underwriting,
        http,
        onNotice: (notice) => changed(notice),
        onReconnect: () => missed(),
      }),
    [http, services.underwriting],
  )
}

/** Keeps the connection open while one view replaces another. Milliseconds. */
const closeDelay = 3_000

// All listeners in this tab share one connection per sign-on.
const streams = new WeakMap<SignOn, { readonly listeners: Set<Listener>; readonly close: () => void }>()

function listen(signOn: SignOn, http: Http, base: string, listener: Listener): () => void {
  const stream = streams.get(signOn) ?? openStream(signOn, http, base)
  streams.set(signOn, stream)
  stream.listeners.add(listener)
  return () => {
    stream.listeners.delete(listener)
    setTimeout(() => {
      if (stream.listeners.size > 0 || streams.get(signOn) !== stream) return
      stream.close()
      streams.delete(signOn)
    }, closeDelay)
  }
}

function openStream(signOn: SignOn, http: Http, base: string) {
  const listeners = new Set<Listener>()
  const end = subscribeWhileVisible({
    base,
    http,
    onNotice: (content) => {
      // A later version of the service may also send other events.
      const event = recordEventSchema.safeParse(content)
      if (event.success) for (const { onEvent } of [...listeners]) onEvent(event.data)
    },
    onReconnect: () => {
      for (const { onReconnect } of [...listeners]) onReconnect()
    },
  })
  const unsubscribe = signOn.subscribe(() => {
    if (signOn.session().state !== 'signed-on') end()
  })
  const close = () => {
    unsubscribe()
    end()
  }
  return { listeners, close }
}
