import { checkPages, checkText, maskNumbers } from './check-text.ts'
import type { FoundNumber } from './personal-number.ts'

/** A file whose numbers are looked for, or masked when they are given. */
export type CheckTask = { readonly file: File; readonly mask?: readonly FoundNumber[] }
export type CheckResult = { readonly done: unknown } | { readonly failed: true }

/** Runs outside the main thread, so that a long text does not block the page. Each task gets one result. */
addEventListener('message', async ({ data: task }: MessageEvent<CheckTask>) => {
  const result: CheckResult = await run(task).then(
    (done) => ({ done }),
    // Errors are dropped, because they may reveal content of the file.
    () => ({ failed: true }),
  )
  postMessage(result)
})

async function run({ file, mask }: CheckTask): Promise<unknown> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (mask) return maskNumbers(bytes, file.name, mask)
  if (!/\.pdf$/i.test(file.name)) return checkText(bytes, file.name)
  // The PDF library is large, so it is loaded with the first PDF.
  const { parsePdf } = await import('./parse-pdf.ts')
  return checkPages(await parsePdf(bytes))
}
