type Sends = (address: string, init: { method: string; headers: Headers; body: unknown }) => Promise<Response>

/** An XMLHttpRequest in front of a network that a test decides about: half of the body is told, then all of it. */
export function fakeRequest(send: Sends): XMLHttpRequest {
  const headers = new Headers()
  let opened = { method: '', address: '' }
  let aborted = false
  let answer = { text: '', headers: '' }
  const request = {
    upload: { onprogress: null as ((event: Partial<ProgressEvent>) => void) | null },
    status: 0,
    onload: () => undefined,
    onerror: () => undefined,
    onabort: () => undefined,
    get responseText() {
      return answer.text
    },
    open: (method: string, address: string) => {
      opened = { method, address }
    },
    setRequestHeader: (name: string, value: string) => headers.append(name, value),
    getAllResponseHeaders: () => answer.headers,
    abort: () => {
      aborted = true
      request.onabort()
    },
    send: async (body: unknown) => {
      request.upload.onprogress?.({ loaded: 50, total: 100 })
      request.upload.onprogress?.({ loaded: 100, total: 100 })
      try {
        const response = await send(opened.address, { method: opened.method, headers, body })
        if (aborted) return
        request.status = response.status
        const lines = Array.from(response.headers, ([name, value]) => `${name}: ${value}\r\n`)
        answer = { text: await response.text(), headers: lines.join('') }
        request.onload()
      } catch {
        if (!aborted) request.onerror()
      }
    },
  }
  return request as unknown as XMLHttpRequest
}
