import type {} from '@vitest/browser-playwright'
import axe, { type RunOnly } from 'axe-core'
import { expect } from 'vitest'
import { cdp } from 'vitest/browser'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const colours = ['color-contrast', 'link-in-text-block']

/** Fails on any violation of WCAG 2.0 to 2.2, A and AA, and on colours that fail in the dark colour scheme. */
export async function expectAccessible(): Promise<void> {
  const light = await errorsIn('light', { type: 'tag', values: standards })
  const dark = await errorsIn('dark', { type: 'rule', values: colours })
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  expect({ light, dark }).toEqual({ light: [], dark: [] })
}

async function errorsIn(scheme: 'light' | 'dark', runOnly: RunOnly): Promise<readonly string[]> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })
  // Waits for fade-ins, which lower the contrast; a spinner never ends.
  const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await axe.run(document, {
    runOnly,
    resultTypes: ['violations'],
  })
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}
