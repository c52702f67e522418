import type { FilePicking } from '#areas/upload/portal'

type Picked = Pick<FilePicking, 'mode' | 'files' | 'attached' | 'busy'>

/**
 * Why a form cannot be sent yet, in a sentence; null when it can. A file that failed or was refused is never left out in
 * silence: the person sends it again or removes it.
 *
 * @param label the button that sends the form
 */
export function whyNot(label: string, { mode, files, attached, busy }: Picked, filesRequired: boolean): string | null {
  const named = (kind: 'failed' | 'refused') =>
    files.flatMap(({ name, state }) => (state.kind === kind ? [name] : [])).join(', ')
  const failed = named('failed')
  const refused = named('refused')
  if (failed !== '' && refused !== '') return `Retry or remove ${failed} first, and remove ${refused}.`
  if (failed !== '') return `Retry or remove ${failed} first.`
  if (refused !== '') return `Remove ${refused} first.`
  if (busy) return `${label} waits until the files above are done.`
  if (mode === 'pre-signed' && filesRequired && attached.length === 0) return 'Attach at least one document to submit.'
  return null
}
