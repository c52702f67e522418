export type Batch = {
  /** The uuid that files are sent under, asked for once; one that could not be had is asked for again. */
  readonly uuid: () => Promise<string>
  readonly use: (uuid: string) => void
  readonly discard: () => void
}

/** The batch of a form. `load` asks the server for a new uuid. */
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
