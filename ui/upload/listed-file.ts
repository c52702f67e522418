/** How far a file has come. */
export type FileState =
  /** Looked into on this machine before it is sent. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'uploading'; readonly sentBytes: number }
  | { readonly kind: 'uploaded' }
  /** It may work if it is tried again. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It will not be taken as it is. */
  | { readonly kind: 'refused'; readonly reason: string }

/** A file as a list shows it. `size` is in bytes. */
export type ListedFile = {
  readonly id: string
  readonly name: string
  readonly size: number
  /** What was done to it before it is sent. */
  readonly note?: string
  readonly state: FileState
}
