import { Refusal, type Refused, refuse } from '#platform/http'

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

/** @param wait seconds until something that waits counts no longer */
export function tooManyWaiting(wait: number): Refusal {
  const message =
    'Too many files are waiting here. Submit the forms that they belong to: that makes room at once. What was announced and never sent counts for five minutes, what was sent and not submitted for a day.'
  return new Refusal(429, [{ code: 'too-many-uploads', message }], Math.max(1, wait))
}

export function addressExpired(): Refusal {
  return refuse('address-expired', 'The address of this upload has expired. Attach the file again.', { status: 403 })
}

export function noLongerThere(name: string): Refused {
  return { code: 'file-missing', message: `${name} has not arrived here, or waited too long. Attach it again.` }
}

export function attachedTwice(name: string): Refused {
  return { code: 'file-twice', message: `${name} is attached twice. Remove or rename one of the two.` }
}
