import type { CallRefused } from '#areas/identity/portal'
import type { FilePicking } from '#areas/upload/portal'

/** Shows at the files of a form what a service refused about them. */
export function showRefusedFiles({ showRefused }: Pick<FilePicking, 'showRefused'>, { refused }: CallRefused): void {
  // A scanner that is away says nothing about a file: it can be sent again as it is.
  showRefused(refused.filter(({ code }) => code !== 'scan-unavailable'))
}
