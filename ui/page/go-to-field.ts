import { fieldId } from '#ui/field'

/** Scrolls to a field and focuses its control; a group's first choice stands for the group. */
export function goToField(name: string): void {
  const control = document.getElementById(fieldId(name)) ?? inCard(name)
  if (!control) return
  control.scrollIntoView({ block: 'center' })
  const focusable = control.matches('fieldset')
    ? (control.querySelector<HTMLElement>('input:checked, input, button') ?? control)
    : control
  focusable.focus({ preventScroll: true })
}

/** The control of a row's field ("loans.k3.loanAmount") whose card is closed, or too far away to be drawn. */
function inCard(name: string): HTMLElement | null {
  const card = document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(name.split('.')[1] ?? '')}"]`)
  if (!card) return null
  revealCard(card)
  return document.getElementById(fieldId(name))
}

/** Opens a card and has its body drawn at once. Answers whether there is one that listens. */
export function revealCard(card: HTMLElement): boolean {
  return !card.dispatchEvent(new Event('reveal', { cancelable: true }))
}
