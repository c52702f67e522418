import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openTypeface, type Typeface } from './open-typeface.ts'

export type Weight = 'regular' | 'strong'

const files: Readonly<Record<Weight, string>> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
}

const opened = new Map<Weight, Typeface>()

/** Inter in a weight; read and parsed when first asked for, then kept. */
export function typefaceOf(weight: Weight): Typeface {
  const known = opened.get(weight)
  if (known) return known
  const typeface = openTypeface(readFileSync(createRequire(import.meta.url).resolve(files[weight])))
  opened.set(weight, typeface)
  return typeface
}
