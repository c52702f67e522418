import type { Clock } from '#platform/clock'
import type { AddressSigner } from './address-signer.ts'
import { addressLife, checkKey, type ObjectStore } from './object-store.ts'

export const folderUploadPath = '/objects/upload/'

/**
 * The headers that S3 asks for with a managed key. The folder asks for them too, so that a caller that works here
 * works there; at rest its files are as safe as the disk that they lie on.
 */
export const folderEncryption = { 'x-amz-server-side-encryption': 'aws:kms' } as const

/** What an upload address of the folder is bound to; all of it is signed. */
export type UploadAddress = {
  readonly key: string
  readonly contentType: string
  /** Bytes, or empty when the caller did not say. */
  readonly size: string
  readonly limit: string
  /** Seconds since 1970. */
  readonly expires: string
  readonly encryption: string
  readonly ifNoneMatch: string
}

export function signedParts(address: UploadAddress): string[] {
  const { key, contentType, size, limit, expires, encryption, ifNoneMatch } = address
  return ['PUT', key, contentType, size, limit, expires, encryption, ifNoneMatch]
}

/** Upload addresses that this server itself answers. */
export function presignFolderPut(signer: AddressSigner, baseUrl: string, clock: Clock): ObjectStore['presignPut'] {
  return async ({ key, contentType, size, limit }) => {
    const encryption = folderEncryption['x-amz-server-side-encryption']
    const address: UploadAddress = {
      key: checkKey(key),
      contentType,
      size: size === null ? '' : String(size),
      limit: String(size ?? limit),
      expires: String(Math.floor(clock().getTime() / 1000) + addressLife),
      encryption,
      ifNoneMatch: '*',
    }
    const query = new URLSearchParams({
      expires: address.expires,
      limit: address.limit,
      ...(size === null ? {} : { size: address.size }),
      signature: await signer.sign(signedParts(address)),
    })
    return {
      url: `${baseUrl}${folderUploadPath}${key}?${query}`,
      headers: { 'content-type': contentType, 'if-none-match': '*', ...folderEncryption },
    }
  }
}
