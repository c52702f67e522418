/** The page numbers to offer, from 1: up to `count`, centred on the current page. */
export function pageLinks(page: number, pages: number, count = 5): readonly number[] {
  const last = Math.max(1, pages)
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), last - count + 1))
  return Array.from({ length: Math.min(count, last) }, (_, index) => first + index)
}
