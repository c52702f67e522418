type Words = { readonly name: string; readonly sentence: string }

const known: ReadonlyMap<string, Words> = new Map([
  [
    'firstHomeBuyer',
    {
      name: 'First home buyer',
      sentence: 'Every borrower is a first home buyer and every security is owner occupied, which lowers the premium.',
    },
  ],
  ['investment', { name: 'Investment', sentence: 'At least one security is an investment, which raises the premium.' }],
  [
    'selfEmployed',
    { name: 'Self-employed', sentence: 'At least one borrower is self-employed, which raises the premium.' },
  ],
  [
    'refinanceExternal',
    {
      name: 'Refinance external',
      sentence: 'At least one loan is refinanced from another lender, which raises the premium.',
    },
  ],
])

/** How people call a loading of `loadingFactors`; the card's own name where no other is known. */
export function loadingName(name: string): string {
  return known.get(name)?.name ?? name
}

/** A plain sentence for a loading that applied; the card's own name where no sentence is known. */
export function loadingSentence(name: string): string {
  return known.get(name)?.sentence ?? `The loading “${name}” of the rate card applies.`
}
