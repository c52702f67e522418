import { setTimeout as wait } from 'node:timers/promises'

/** Reads an event stream and opens it again a second after it has ended, as the portal does; notes when events came. */
export function followEvents(addressOf: () => string, tokenOf: () => Promise<string>) {
  const ended = new AbortController()
  const { signal } = ended
  const times: number[] = []
  const read = async () => {
    const response = await fetch(addressOf(), { headers: { authorization: `Bearer ${await tokenOf()}` }, signal })
    if (!response.ok || !response.body) return
    for await (const part of response.body.pipeThrough(new TextDecoderStream()))
      if (part.includes('event: ')) times.push(Date.now())
  }
  const follow = async () => {
    while (!signal.aborted) {
      await read().catch(() => undefined)
      await wait(1_000, undefined, { signal }).catch(() => undefined)
    }
  }
  const following = follow()
  return {
    /** When events came, in milliseconds since 1970. */
    times,
    stop: async () => {
      ended.abort()
      await following
    },
  }
}
