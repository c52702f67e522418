const digit = /^\p{Nd}$/u
const invisible = /^\p{Cf}$/u
const space = /^\p{Zs}$/u
const dash = /^[\p{Pd}\u2212]$/u

/**
 * A character as it reads: any script's digit as 0 to 9, any space as a space, any dash as "-", nothing for what is
 * not seen. Everything else stays.
 */
export function foldCharacter(character: string): string {
  if (digit.test(character)) return String(digitValue(character))
  if (invisible.test(character)) return ''
  if (space.test(character)) return ' '
  if (dash.test(character)) return '-'
  const usual = character.normalize('NFKC')
  return usual.length === 1 ? usual : character
}

function digitValue(character: string): number {
  const usual = character.normalize('NFKC')
  if (usual >= '0' && usual <= '9') return Number(usual)
  // Unicode keeps the ten digits of a script together and in order.
  const code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}
