/**
 * What a body says, as text, so that the same content sent again has the same key and any other has another. Of a file
 * it is the name, size and time of its last change: its bytes are not read for this.
 */
export async function describeBody(body: BodyInit | null): Promise<string> {
  if (body instanceof FormData) {
    const parts = await Promise.all(Array.from(body, async ([name, value]) => [name, await describePart(value)]))
    return JSON.stringify(parts)
  }
  return body instanceof Blob ? describePart(body) : String(body)
}

async function describePart(part: string | Blob): Promise<string> {
  if (typeof part === 'string') return part
  // A JSON part often travels as a file of its own, and is small.
  if (part.type.startsWith('application/json')) return part.text()
  const [name, changed] = part instanceof File ? [part.name, part.lastModified] : ['', 0]
  return `${name} ${part.size} ${changed}`
}
