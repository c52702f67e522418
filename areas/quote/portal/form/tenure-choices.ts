/** How many billing tenures are shown as radios before the rest hide behind MORE... (specification 000 §9). */
const shownAtOnce = 3

export type TenureChoices = {
  readonly radios: readonly number[]
  /** Whether there is a MORE... to press. */
  readonly more: boolean
  /** Whether the tenure in the form can only be shown by the dropdown. */
  readonly needsDropdown: boolean
}

/** The first three tenures as radios; any further ones by a dropdown. Months. */
export function tenureChoices(tenures: readonly number[], chosen: string): TenureChoices {
  const radios = tenures.slice(0, shownAtOnce)
  return {
    radios,
    more: tenures.length > shownAtOnce,
    needsDropdown: chosen !== '' && !radios.some((months) => String(months) === chosen),
  }
}
