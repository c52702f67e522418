import { addressLife } from './object-store.ts'
import type { ObjectDeps } from './objects.ts'

export const downloadPath = '/objects/download/'

/** What a download address is bound to. */
export type DownloadAddress = {
  readonly channel: string
  readonly uploadId: string
  /** Seconds since 1970. */
  readonly expires: string
}

export function signedDownload({ channel, uploadId, expires }: DownloadAddress): string[] {
  return ['GET', channel, uploadId, expires]
}

/**
 * A path on this server from which one accepted file can be fetched for five minutes. Whether the person may have it
 * is decided by the caller, before.
 */
export async function downloadAddress(
  { objects, clock }: Pick<ObjectDeps, 'objects' | 'clock'>,
  file: { readonly channel: string; readonly uploadId: string },
): Promise<string> {
  const expires = String(Math.floor(clock().getTime() / 1000) + addressLife)
  const signature = await objects.signer.sign(signedDownload({ ...file, expires }))
  return `${downloadPath}${file.channel}/${file.uploadId}?${new URLSearchParams({ expires, signature })}`
}
