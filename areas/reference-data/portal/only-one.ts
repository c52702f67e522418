/** The code of an item that is offered alone, which is chosen already; '' where there is a choice (specification 001 §4). */
export function onlyOne(items: readonly { readonly shortName: string }[]): string {
  const [first, ...others] = items
  return first && others.length === 0 ? first.shortName : ''
}
