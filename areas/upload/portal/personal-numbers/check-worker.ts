import { checkPages, checkText, maskNumbers } from './check-text.ts'
import type { CheckAnswer, CheckTask } from './found-number.ts'

/** Runs beside the page, which goes on whatever the length of a text. One task, one answer. */
addEventListener('message', async ({ data: task }: MessageEvent<CheckTask>) => {
  const answer: CheckAnswer = await run(task).then(
    (done) => ({ done }),
    // Nothing about a file is told, not even why it could not be read.
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
