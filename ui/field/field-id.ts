/** The id of the control of a field, so that a message elsewhere on the page can lead to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** The ids that describe a control, for `aria-describedby`. */
export function describedBy(id: string, has: { hint: boolean; error: boolean }): string | undefined {
  const ids = [...(has.hint ? [`${id}-hint`] : []), ...(has.error ? [`${id}-error`] : [])]
  return ids.length > 0 ? ids.join(' ') : undefined
}
