import type { Refused } from '#browser/http'
import { becomePicked, type Picked } from './change-picked.ts'
import { withoutName } from './upload-failure.ts'

/**
 * Puts a service's refusals to the files that they begin with. A file that has not arrived, or waited too long, can be
 * sent again while its content is here. A scanner that is away says nothing about a file: it can be sent again as it is.
 */
export function showRefusals(now: Picked, refused: readonly Refused[], isHere: (id: string) => boolean): Picked {
  return now.files.reduce((shown, { id, name }) => {
    const about = refused.find(({ code, message }) => code !== 'scan-unavailable' && message.startsWith(`${name} `))
    if (!about) return shown
    const kind = about.code === 'file-missing' && isHere(id) ? 'failed' : 'refused'
    return becomePicked(shown, id, { kind, reason: withoutName(about.message, name) })
  }, now)
}
