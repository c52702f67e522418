import { type Refusal, refuse } from '#platform/http'

const megabyte = 1024 * 1024

export function tooLargeTogether(name: string, limit: number): Refusal {
  const most = `${Math.floor(limit / megabyte)} MB`
  return refuse(
    'files-too-large',
    `${name} was not accepted: all files together may have ${most}. Remove some and send again.`,
    { status: 413 },
  )
}

export function noLongerThere(name: string): { code: string; message: string } {
  return { code: 'file-missing', message: `${name} has not arrived here, or waited too long. Attach it again.` }
}

export function attachedTwice(name: string): { code: string; message: string } {
  return { code: 'file-twice', message: `${name} is attached twice. Remove or rename one of the two.` }
}
