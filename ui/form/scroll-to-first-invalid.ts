/** Scrolls to the first invalid control inside and focuses it. Answers whether there was one. */
export function scrollToFirstInvalid(within: HTMLElement): boolean {
  const invalid = within.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!invalid) return false
  const control = invalid.matches('fieldset') ? invalid.querySelector<HTMLElement>('input:checked, input') : invalid
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  invalid.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  control?.focus({ preventScroll: true })
  return true
}
