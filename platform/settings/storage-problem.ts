type StorageSettings = {
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_BUCKET?: string | undefined
  readonly S3_REGION?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
  readonly S3_KMS_KEY_ID?: string | undefined
  readonly S3_FORCE_PATH_STYLE?: boolean | undefined
}

/**
 * What is missing between the settings of an S3 store, or `null`. One of them asks for the store, so a bucket and a
 * region must be there; the two halves of a credential come together, or both from where the machine keeps them.
 */
export function storageProblem(settings: StorageSettings): { name: keyof StorageSettings; message: string } | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const { S3_KMS_KEY_ID, S3_FORCE_PATH_STYLE } = settings
  const given = Object.entries({
    S3_ENDPOINT,
    S3_BUCKET,
    S3_REGION,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
    S3_KMS_KEY_ID,
    S3_FORCE_PATH_STYLE,
  }).find(([, value]) => value !== undefined)
  if (!given) return null
  const because = `is required when ${given[0]} is set`
  if (!S3_BUCKET) return { name: 'S3_BUCKET', message: because }
  if (!S3_REGION) return { name: 'S3_REGION', message: 'is required when S3_BUCKET is set' }
  if (S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY)
    return { name: 'S3_SECRET_ACCESS_KEY', message: 'is required when S3_ACCESS_KEY_ID is set' }
  if (S3_SECRET_ACCESS_KEY && !S3_ACCESS_KEY_ID)
    return { name: 'S3_ACCESS_KEY_ID', message: 'is required when S3_SECRET_ACCESS_KEY is set' }
  return null
}
