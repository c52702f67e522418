/**
 * What a form says, as text, so that the same content sent again has the same key and any other has another. Of a file
 * it is the name, size and time of its last change: its bytes are not read for this.
 */
export async function describeForm(form: FormData): Promise<string> {
  return JSON.stringify(await Promise.all(Array.from(form, async ([name, value]) => [name, await describePart(value)])))
}

async function describePart(part: string | File): Promise<string> {
  if (typeof part === 'string') return part
  // The JSON part travels as a file of its own, and is small.
  return part.type.startsWith('application/json') ? part.text() : `${part.name} ${part.size} ${part.lastModified}`
}
