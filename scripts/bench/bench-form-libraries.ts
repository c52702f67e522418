import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { addProbe, timeKeys } from './keystrokes.ts'
import { describeTimes } from './measure.ts'

/** One round at 200 x 200: TanStack Form takes minutes. */
const sizes = [
  { rows: 50, rounds: 5 },
  { rows: 200, rounds: 1 },
] as const
const keys = 60

/**
 * Our form store and TanStack Form with the same form of loans and securities, validated by the same functions: mount,
 * key, link and invalid submit to paint, and the size of each library.
 */
export async function benchFormLibraries(): Promise<void> {
  const [common, own, tanstack] = await Promise.all(['no-store', 'form-store', 'tanstack-form'].map(bundle))
  const forms = { 'form store': own ?? '', 'TanStack Form': tanstack ?? '' }
  for (const [name, code] of Object.entries(forms))
    console.log(`  ${name}: ${((packed(code) - packed(common ?? '')) / 1000).toFixed(1)} kB compressed, without React`)
  const browser = await chromium.launch({ ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }) })
  try {
    for (const { rows, rounds } of sizes) {
      console.log(`  ${rows} loans, ${rows} securities`)
      const times = { 'form store': createTimes(), 'TanStack Form': createTimes() }
      // Alternating, so that what else the machine does concerns both.
      for (let round = 0; round < rounds; round += 1)
        for (const name of ['form store', 'TanStack Form'] as const) {
          const page = await browser.newPage()
          page.setDefaultTimeout(0)
          await measureForm(page, forms[name], rows, times[name])
          await page.close()
        }
      for (const [name, measured] of Object.entries(times))
        for (const [what, taken] of Object.entries(measured))
          console.log(`    ${name}, ${what}: ${describeTimes(taken, null)}`)
    }
  } finally {
    await browser.close()
  }
}

type Times = { readonly [What in 'mount' | 'key' | 'link' | 'invalid submit']: number[] }

function createTimes(): Times {
  return { mount: [], key: [], link: [], 'invalid submit': [] }
}

async function measureForm(page: Page, code: string, rows: number, times: Times): Promise<void> {
  await page.setContent('<body></body>')
  await page.addScriptTag({ content: code, type: 'module' })
  await page.waitForFunction(`'mount' in window`)
  await addProbe(page)
  const timed = async (act: string) =>
    await page.evaluate<number>(`(() => {
    const from = performance.now()
    ${act}
    return painted(from)
  })()`)
  times.mount.push(
    await page.evaluate<number>(`(async () => {
      const from = performance.now()
      mount(${rows})
      while (!document.querySelector('form')) await new Promise((drawn) => requestAnimationFrame(drawn))
      return painted(from)
    })()`),
  )
  times.key.push(...(await timeKeys(page, page.getByLabel('Address 2', { exact: true }), keys)))
  times.link.push(await timed(`document.querySelectorAll('section button')[1].click()`))
  times['invalid submit'].push(
    await page.evaluate<number>(`(async () => {
      const from = performance.now()
      document.querySelector('form').requestSubmit()
      while (!document.querySelector('[aria-invalid=true]')) await new Promise((drawn) => requestAnimationFrame(drawn))
      return painted(from)
    })()`),
  )
}

/** The script of a form, as the portal is built. */
async function bundle(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rollupOptions: { input: `scripts/bench/forms/${name}.tsx`, output: { codeSplitting: false } },
    },
  })
  const { output } = Array.isArray(built) ? (built[0] ?? { output: [] }) : 'output' in built ? built : { output: [] }
  return output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n')
}

function packed(code: string): number {
  return gzipSync(code, { level: 9 }).length
}
