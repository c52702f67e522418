/** True when a name ends in one of the types, as in ".pdf", whatever its case (specification 001 §5). */
export function acceptsFileType(name: string, fileTypes: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return fileTypes.some((type) => lower.length > type.length && lower.endsWith(type.toLowerCase()))
}
