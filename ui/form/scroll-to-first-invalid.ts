import { revealCard } from '#ui/page'

const wrong = '[aria-invalid="true"], fieldset[data-invalid="true"], [data-row-key][data-wrong="true"]'

/** Scrolls to the first invalid control inside and focuses it; it may stand in a card whose body is not drawn yet. */
export function scrollToFirstInvalid(within: HTMLElement): void {
  let invalid = within.querySelector<HTMLElement>(wrong)
  let far = false
  if (invalid?.matches('[data-row-key]')) {
    far = revealCard(invalid)
    invalid = invalid.querySelector<HTMLElement>(wrong) ?? invalid
  }
  if (!invalid) return
  const control = invalid.matches('fieldset')
    ? (invalid.querySelector<HTMLElement>('input:checked, input, button') ?? invalid)
    : invalid
  const calm = far || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  invalid.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  control?.focus({ preventScroll: true })
}
