import { fieldId } from '#ui/field'

/** Scrolls to a field and focuses its control; a group's first choice stands for the group. */
export function goToField(name: string): void {
  const control = document.getElementById(fieldId(name))
  if (!control) return
  control.scrollIntoView({ block: 'center' })
  const focusable = control.matches('fieldset') ? control.querySelector<HTMLElement>('input:checked, input') : control
  focusable?.focus({ preventScroll: true })
}
