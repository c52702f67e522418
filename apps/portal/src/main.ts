import '#ui/tokens'
import './starting.css'
import * as z from 'zod/mini'
import { startPortal } from './start-portal.ts'

// The content security policy forbids code generated from strings, and would report that zod tries it.
z.config({ jitless: true })

// Loads the code of the pages while the start waits for its responses.
const pages = import('./portal.tsx')

async function main(): Promise<void> {
  const started = await startPortal()
  const { show } = await pages
  // Nothing is rendered while a newer build loads.
  if (started) show(started)
}

main().catch((error: unknown) => {
  console.error(error)
  const root = document.getElementById('root')
  if (root) root.textContent = 'The portal could not be loaded. Check your connection and reload the page.'
})
