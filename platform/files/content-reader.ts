import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import { type Content, readThrough } from './content.ts'

/** Lets the ZIP reader read what is in memory as it reads a file. */
export class ContentReader extends RandomAccessReader {
  readonly #content: Content

  constructor(content: Content) {
    super()
    this.#content = content
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#content.read(position, length).then((part) => {
      part.copy(buffer, offset)
      done(part.length < length ? new Error('The archive ends before its tables do.') : null)
    }, done)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { read } = this.#content
    return Readable.from(
      readThrough({
        size: end - start,
        read: (position, length) => read(start + position, Math.min(length, end - start - position)),
      }),
      { objectMode: false },
    )
  }
}
