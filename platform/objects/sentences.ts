import { Refusal, refuse } from '#platform/http'

const megabyte = 1024 * 1024

export function tooLargeTogether(name: string, limit: number): Refusal {
  const most = `${Math.floor(limit / megabyte)} MB`
  return refuse(
    'files-too-large',
    `${name} was not accepted: all files together may have ${most}. Remove some and send again.`,
    { status: 413 },
  )
}

export function tooManyFiles(most: number): Refusal {
  const message = `At most ${most} files can be sent at once. Remove some and send them after the others.`
  return refuse('too-many-files', message, { status: 413 })
}

/** Files that were picked and not sent are let go after a day, so an hour makes room for some. */
export function tooManyWaiting(): Refusal {
  const message = 'Too many files are waiting to be sent. Send them, or try again in an hour.'
  return new Refusal(429, [{ code: 'too-many-uploads', message }], 3600)
}

export function noLongerThere(name: string): { code: string; message: string } {
  return { code: 'file-missing', message: `${name} has not arrived here, or waited too long. Attach it again.` }
}

export function attachedTwice(name: string): { code: string; message: string } {
  return { code: 'file-twice', message: `${name} is attached twice. Remove or rename one of the two.` }
}
