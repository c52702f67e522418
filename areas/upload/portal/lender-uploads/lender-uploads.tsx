/** What all lenders sent outside of a request: for the insurer's desk. */
export function LenderUploads() {
  return null
}
