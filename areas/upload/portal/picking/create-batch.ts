export type Batch = {
  /** The uuid for the uploads, requested once; a failed request is retried by the next call. */
  readonly uuid: () => Promise<string>
  readonly use: (uuid: string) => void
  readonly discard: () => void
}

/** The batch of a form. `load` requests a new uuid from the server. */
export function createBatch(load: () => Promise<string>): Batch {
  let asked: Promise<string> | null = null
  return {
    uuid: async () => {
      const asking = asked ?? load()
      asked = asking
      try {
        return await asking
      } catch (error) {
        if (asked === asking) asked = null
        throw error
      }
    },
    use: (uuid) => {
      asked = Promise.resolve(uuid)
    },
    discard: () => {
      asked = null
    },
  }
}
