import { unreachable, unreadableAnswer } from './call-refused.ts'

/** Reads an answer; a schema of a contract does. */
export type Reads<T> = { readonly parse: (answer: unknown) => T }

/** The JSON of an answer; `null` for one without a body. */
export async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text().catch(() => {
    throw unreachable()
  })
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export async function fileOf(answer: Response): Promise<Blob> {
  return answer.blob().catch(() => {
    throw unreachable()
  })
}

/** An answer of another shape than agreed is our fault or the service's, not the person's: logged, then said plainly. */
export function readAs<T>(schema: Reads<T>, answer: unknown): T {
  try {
    return schema.parse(answer)
  } catch (error) {
    console.error('A service answered in another shape than agreed.', error)
    throw unreadableAnswer()
  }
}
