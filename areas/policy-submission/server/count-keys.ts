/** The number of object keys in a valid JSON text: the number of strings before a colon. */
export function countKeysOfText(text: string): number {
  let keys = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    let end = text.indexOf('"', start + 1)
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
    let next = end + 1
    while (isBlank(text.charCodeAt(next))) next += 1
    if (text[next] === ':') keys += 1
    start = text.indexOf('"', next)
  }
  return keys
}

/** The number of object keys in a parsed value. It is smaller than that of its text when a key is repeated. */
export function countKeys(value: unknown): number {
  let keys = 0
  // No recursion: the depth of the value is limited only later.
  const pending = [value]
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (one === null || typeof one !== 'object') continue
    const entries = Object.values(one)
    if (!Array.isArray(one)) keys += entries.length
    for (const entry of entries) if (typeof entry === 'object') pending.push(entry)
  }
  return keys
}

/** A quote after an odd number of backslashes does not end its string. */
function isEscaped(text: string, index: number): boolean {
  let backslashes = 0
  while (text[index - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}
