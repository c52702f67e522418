import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Clock } from '#platform/clock'
import {
  addressLife,
  checkKey,
  ObjectExists,
  ObjectMissing,
  type ObjectStore,
  storageUnavailable,
} from './object-store.ts'
import { spool } from './spool.ts'

export type S3Place = {
  /** Any S3-compatible server; by default Amazon's for the region. */
  readonly endpoint?: string | undefined
  readonly bucket: string
  readonly region: string
  /** By default the SDK finds them on the machine (a role, a file). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** The KMS key that encrypts the objects; by default the one of the bucket. */
  readonly kmsKeyId?: string | undefined
  readonly forcePathStyle: boolean
}

type Encryption = { ServerSideEncryption?: 'aws:kms'; SSEKMSKeyId?: string }

/** Stores objects in a bucket of any S3-compatible server. */
export function createS3Store(place: S3Place, spoolFolder: string, clock: Clock): ObjectStore {
  const client = createClient(place)
  const { bucket: Bucket, kmsKeyId } = place
  const encryption: Encryption = kmsKeyId ? { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: kmsKeyId } : {}
  const of = (key: string) => ({ Bucket, Key: checkKey(key) })

  const read = async (key: string) => {
    const found = await client.send(new GetObjectCommand(of(key))).catch((error) => {
      throw isMissing(error) ? new ObjectMissing() : storageUnavailable(error)
    })
    if (!(found.Body instanceof Readable)) throw storageUnavailable(new Error('S3 answered without a body.'))
    return found.Body
  }

  return {
    uploadOrigin: place.endpoint ? new URL(place.endpoint).origin : originOf(place),
    presignPut: async ({ key, contentType, size }) => {
      const headers = encryptionHeaders(encryption)
      const put = new PutObjectCommand({
        ...of(key),
        ContentType: contentType,
        ...(size === null ? {} : { ContentLength: size }),
        IfNoneMatch: '*',
        ...encryption,
      })
      const url = await getSignedUrl(client, put, {
        expiresIn: addressLife,
        signingDate: clock(),
        // By default the SDK signs neither type nor length, and moves the encryption headers to the query, where they
        // are not enforced.
        signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match', ...Object.keys(headers)]),
        unhoistableHeaders: new Set(Object.keys(headers)),
      })
      return { url, headers: { 'content-type': contentType, 'if-none-match': '*', ...headers } }
    },
    write: async (key, file, contentType) => {
      const body = createReadStream(file.path)
      const put = new PutObjectCommand({
        ...of(key),
        Body: body,
        ContentLength: file.size,
        ContentType: contentType,
        // The server compares the checksum and refuses incomplete bytes.
        ChecksumSHA256: Buffer.from(file.sha256, 'hex').toString('base64'),
        IfNoneMatch: '*',
        ...encryption,
      })
      try {
        await client.send(put)
      } catch (error) {
        throw statusOf(error) === 412 ? new ObjectExists() : storageUnavailable(error)
      } finally {
        body.destroy()
      }
    },
    read,
    toLocalFile: async (key, limit) => await spool(await read(key), spoolFolder, limit),
    sizeOf: async (key) => {
      try {
        return (await client.send(new HeadObjectCommand(of(key)))).ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw storageUnavailable(error)
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(of(key))).catch((error) => {
        if (!isMissing(error)) throw storageUnavailable(error)
      })
    },
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket }))),
  }
}

function createClient({ endpoint, region, credentials, forcePathStyle }: S3Place): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Other S3 servers do not support the newest checksums, which would also have to be signed into the addresses.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without a logger, the SDK prints to the console what it throws anyway.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
  })
}

function silent(): void {}

/** The origin of a bucket at Amazon, as the SDK builds it. */
function originOf({ bucket, region, forcePathStyle }: S3Place): string {
  return forcePathStyle ? `https://s3.${region}.amazonaws.com` : `https://${bucket}.s3.${region}.amazonaws.com`
}

function encryptionHeaders({ ServerSideEncryption, SSEKMSKeyId }: Encryption): Record<string, string> {
  if (!ServerSideEncryption || !SSEKMSKeyId) return {}
  return {
    'x-amz-server-side-encryption': ServerSideEncryption,
    'x-amz-server-side-encryption-aws-kms-key-id': SSEKMSKeyId,
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name)
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode
}
