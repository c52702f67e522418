import { RadosgwUnavailable, type RunningS3, startRadosgw } from './s3/start-radosgw.ts'
import { isGood, summarise } from './test/outcome.ts'
import { runVitest } from './test/parts.ts'

try {
  console.log('Starting radosgw (half a minute) …')
  const outcomes = await testAgainst(await startRadosgw())
  console.log(`\n${summarise(outcomes)}`)
  process.exitCode = isGood(outcomes) ? 0 : 1
} catch (error) {
  if (!(error instanceof RadosgwUnavailable)) throw error
  console.log(`Not tested against a real S3: ${error.message}`)
  console.log('0 passed, 0 failed')
}

/** The suite of the file store, on an S3 server that checks signatures. */
async function testAgainst({ stop, ...s3 }: RunningS3) {
  const interrupt = () => void stop().then(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    return await runVitest('s3', {
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      S3_KMS_KEY_ID: s3.kmsKeyId,
    })
  } finally {
    await stop()
  }
}
