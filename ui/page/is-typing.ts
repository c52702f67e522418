/** Whether the person is in a field, where the keyboard must not be taken from them. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, select, textarea') ?? false
}
