const sentences: Readonly<Record<string, string>> = {
  firstHomeBuyer:
    'Every borrower is a first home buyer and every security is owner occupied, which lowers the premium.',
  investment: 'At least one security is an investment, which raises the premium.',
  selfEmployed: 'At least one borrower is self-employed, which raises the premium.',
  refinanceExternal: 'At least one loan is refinanced from another lender, which raises the premium.',
}

/** A plain sentence for a loading that applied; the card's own name where no sentence is known. */
export function loadingSentence(name: string): string {
  return sentences[name] ?? `The loading “${name}” of the rate card applies.`
}
