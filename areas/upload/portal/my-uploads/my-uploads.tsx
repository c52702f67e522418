import type { Receipt } from '../../contract/index.ts'

type MyUploadsProps = {
  readonly kind: Receipt['kind']
}

/** What the person has sent, the newest first. */
export function MyUploads(_props: MyUploadsProps) {
  return null
}
