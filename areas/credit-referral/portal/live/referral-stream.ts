import { type ReferralNotice, referralNoticeSchema } from '#areas/credit-referral/contract'
import type { SignOn } from '#areas/identity/portal'
import { subscribeWhileVisible } from '#browser/events'

export type ReferralListener = {
  readonly onNotice: (notice: ReferralNotice) => void
  /** The line has come to be open, or the page is looked at again: notices may have been missed until now. */
  readonly onReconnect: () => void
}

export type ReferralStream = {
  /** Tells the listener of every notice; the answer stops that. */
  readonly subscribe: (listener: ReferralListener) => () => void
}

/** One view gives way to the next within this time, in milliseconds: the line stays. */
const linger = 3_000

// Whoever listens in this tab listens to the same line.
const streams = new WeakMap<SignOn, ReferralStream>()

/** The one stream of this tab: open while somebody listens and a person is signed on. `base` is the service's address. */
export function referralStream(signOn: SignOn, base: string): ReferralStream {
  const stream = streams.get(signOn) ?? createReferralStream(signOn, base)
  streams.set(signOn, stream)
  return stream
}

function createReferralStream(signOn: SignOn, base: string): ReferralStream {
  const listeners = new Set<ReferralListener>()
  let end: (() => void) | null = null
  let ending: ReturnType<typeof setTimeout> | undefined

  const tell = (how: (listener: ReferralListener) => void) => {
    for (const listener of [...listeners]) how(listener)
  }
  const onNotice = (content: unknown) => {
    // A later version of the service may send others besides.
    const notice = referralNoticeSchema.safeParse(content)
    if (notice.success) tell((listener) => listener.onNotice(notice.data))
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
