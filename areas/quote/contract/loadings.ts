type LoadingWords = { readonly name: string; readonly message: string }

const loadings: ReadonlyMap<string, LoadingWords> = new Map([
  [
    'firstHomeBuyer',
    {
      name: 'First home buyer',
      message: 'Every borrower is a first home buyer and every security is owner occupied, which lowers the premium.',
    },
  ],
  ['investment', { name: 'Investment', message: 'At least one security is an investment, which raises the premium.' }],
  [
    'selfEmployed',
    { name: 'Self-employed', message: 'At least one borrower is self-employed, which raises the premium.' },
  ],
  [
    'refinanceExternal',
    {
      name: 'Refinance external',
      message: 'At least one loan is refinanced from another lender, which raises the premium.',
    },
  ],
])

/** The display name of a loading of `loadingFactors`; the card's name by default. */
export function loadingName(name: string): string {
  return loadings.get(name)?.name ?? name
}

/** A message that explains an applied loading; by default one with the card's name. */
export function loadingMessage(name: string): string {
  return loadings.get(name)?.message ?? `The loading “${name}” of the rate card applies.`
}
