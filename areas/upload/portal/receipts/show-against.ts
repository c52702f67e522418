/** What an upload was sent against, as in "Policy 1000000001". */
export function showAgainst(against: { readonly uploadType: string; readonly number: string } | null): string {
  return against === null ? '–' : `${against.uploadType} ${against.number}`
}
