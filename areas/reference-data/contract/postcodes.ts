/** As Australia Post allocates them. Some border towns have the other state's: a mismatch only warns. */
const postcodes: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  NSW: [
    [1000, 2599],
    [2619, 2899],
    [2921, 2999],
  ],
  ACT: [
    [200, 299],
    [2600, 2618],
    [2900, 2920],
  ],
  VIC: [
    [3000, 3999],
    [8000, 8999],
  ],
  QLD: [
    [4000, 4999],
    [9000, 9999],
  ],
  SA: [[5000, 5999]],
  WA: [
    [6000, 6797],
    [6800, 6999],
  ],
  TAS: [[7000, 7999]],
  NT: [[800, 999]],
}

/** Whether a postcode is usual for a state; true for a state without ranges. */
export function isPostcodeOf(state: string, postCode: string): boolean {
  const code = Number(postCode)
  return postcodes[state]?.some(([first, last]) => code >= first && code <= last) ?? true
}
