/** The index of the last item whose place is at most this one, or -1. The items stand in the order of their places. */
export function lastUpTo<Item>(items: readonly Item[], place: number, placeOf: (item: Item) => number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && placeOf(item) <= place) low = middle + 1
    else high = middle
  }
  return low - 1
}
