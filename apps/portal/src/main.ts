import '#ui/tokens'
import './starting.css'
import * as z from 'zod/mini'
import { startPortal } from './start-portal.ts'

// The content security policy forbids code made from text, and would report zod's attempt at it.
z.config({ jitless: true })

// The pages are fetched and read while the start waits for its answers.
const pages = import('./router.tsx')

async function main(): Promise<void> {
  const started = await startPortal()
  const { show } = await pages
  // While a newer build is on its way the page stays as it is.
  if (started) show(started)
}

main().catch((error: unknown) => {
  console.error(error)
  const root = document.getElementById('root')
  if (root) root.textContent = 'The portal could not be loaded. Check your connection and reload the page.'
})
