/**
 * Runs at once, or after the press that is under way has become a click. A line that appeared between a button's down
 * and up would move the button away from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => unknown): void {
  if (document.querySelector(':active') === null) run()
  else window.addEventListener('pointerup', () => setTimeout(run), { once: true, capture: true })
}
