/**
 * A text as the service takes it: a page end or vertical tab, which other programs paste for a line end, is one; another
 * control character is a blank, and half of a character a replacement sign.
 */
export function storableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\v\f]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, ' ')
}

/** The fields of a request as a draft can hold them. */
export function storableForm<Form extends Readonly<Record<string, string>>>(form: Form): Form {
  const texts = Object.entries(form).map(([field, typed]) => [field, storableText(typed)])
  return { ...form, ...Object.fromEntries(texts) }
}
