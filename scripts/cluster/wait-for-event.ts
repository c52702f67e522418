/**
 * Opens an event stream, and closes it after an event.
 *
 * @returns once it is open: the promise of the text until the first event, which fails after the timeout
 */
export async function openEvents(address: string, token: string, timeout: number): Promise<{ event: Promise<string> }> {
  const abort = new AbortController()
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal })
  if (!response.ok || !response.body) throw new Error(`The event stream got the response ${response.status}.`)
  const read = async () => {
    const timer = setTimeout(() => abort.abort(new Error(`No event within ${timeout} ms.`)), timeout)
    let text = ''
    for await (const part of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
      text += part
      if (/^event: /m.test(text)) break
    }
    clearTimeout(timer)
    abort.abort()
    return text
  }
  return { event: read() }
}
