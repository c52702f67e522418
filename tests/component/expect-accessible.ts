import type {} from '@vitest/browser-playwright'
import axe from 'axe-core'
import { expect } from 'vitest'
import { cdp } from 'vitest/browser'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails on any violation of WCAG 2.0 to 2.2, A and AA, in the light or dark colour scheme. */
export async function expectAccessible(): Promise<void> {
  const light = await faultsIn('light')
  const dark = await faultsIn('dark')
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  expect({ light, dark }).toEqual({ light: [], dark: [] })
}

async function faultsIn(scheme: 'light' | 'dark'): Promise<readonly string[]> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })
  // Waits for fade-ins, which lower the contrast; a spinner never ends.
  const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: standards },
    resultTypes: ['violations'],
  })
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}
