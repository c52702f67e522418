type Path = readonly PropertyKey[]

/** Where a value is: in an object under the key last read, in an array under a running number. */
type Place = { key: string | number; awaitsKey: boolean }

const token = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+|\n/g

/**
 * Answers the line on which a value of a JSON text begins, so that a fault can be found with an editor. The text must be
 * valid JSON. A path that does not exist has the line of its nearest parent.
 */
export function locateJson(text: string): (path: Path) => number {
  const lines = new Map<string, number>()
  const places: Place[] = []
  let line = 1
  const begin = () => lines.set(nameOf(places.map(({ key }) => key)), line)

  for (const [found] of text.matchAll(token)) {
    const place = places.at(-1)
    if (found === '\n') line += 1
    else if (found === ']' || found === '}') places.pop()
    else if (found === ',' && place) moveOn(place)
    else if (found === ':' && place) place.awaitsKey = false
    else if (place?.awaitsKey) place.key = JSON.parse(found)
    else if (found === '{' || found === '[') {
      begin()
      places.push(found === '{' ? { key: '', awaitsKey: true } : { key: 0, awaitsKey: false })
    } else begin()
  }

  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const found = lines.get(nameOf(path.slice(0, length)))
      if (found !== undefined) return found
    }
    return 1
  }
}

function moveOn(place: Place): void {
  if (typeof place.key === 'number') place.key += 1
  else place.awaitsKey = true
}

function nameOf(path: Path): string {
  return JSON.stringify(path.map(String))
}
