/**
 * How a typed or pasted day reads after the field is left: "2026-11-05", as other programs write it, and "05112026", as a
 * keypad without a slash can, both become "05/11/2026". Anything else stays, so that its error can speak of it.
 */
export function dateText(typed: string): string {
  return typed
    .trim()
    .replace(/^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]{1,20}Z?)?$/, '$3/$2/$1')
    .replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3')
}

/** The day as a native date input has it; empty for what is no day. */
export function isoText(typed: string): string {
  const iso = dateText(typed).replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) ? iso : ''
}
