type FormPart = { readonly name: string; readonly content: unknown }
type FormFile = { readonly name: string; readonly content: File }

/** The one request with everything in it: the JSON part first, so that a faulty form is refused before its files. */
export function formOf(part: FormPart, filePart: string, files: readonly FormFile[]): FormData {
  const form = new FormData()
  form.append(part.name, new Blob([JSON.stringify(part.content)], { type: 'application/json' }), `${part.name}.json`)
  for (const { name, content } of files) form.append(filePart, content, name)
  return form
}
