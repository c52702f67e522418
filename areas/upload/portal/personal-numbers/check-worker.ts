import { checkPages, checkText, maskNumbers } from './check-text.ts'
import type { CheckAnswer, CheckTask } from './found-number.ts'

/** Runs outside the main thread, so that a long text does not block the page. Each task gets one answer. */
addEventListener('message', async ({ data: task }: MessageEvent<CheckTask>) => {
  const answer: CheckAnswer = await run(task).then(
    (done) => ({ done }),
    // Errors are dropped, because they may reveal content of the file.
    () => ({ failed: true }),
  )
  postMessage(answer)
})

async function run(task: CheckTask): Promise<unknown> {
  if (task.does === 'check-pages') return checkPages(task.pages)
  const bytes = new Uint8Array(await task.file.arrayBuffer())
  if (task.does === 'check-text') return checkText(bytes, task.file.name)
  return maskNumbers(bytes, task.file.name, task.numbers)
}
