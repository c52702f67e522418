import { expect, it } from 'vitest'
import { checkText } from './check-text.ts'
import { contentInMemory } from './content.ts'

/** Backspace, tab, line and page breaks, the old end-of-file and escape. */
const accepted = new Set([8, 9, 10, 11, 12, 13, 26, 27])

it('a text may have any byte at any position, except the control characters that text never contains', async () => {
  for (let byte = 0; byte < 256; byte += 1)
    for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const whole = Buffer.allocUnsafeSlow(11).fill(0x85)
      whole[place] = byte
      // The second buffer starts at an odd address.
      const check = Promise.all([whole, whole.subarray(1)].map((bytes) => checkText(contentInMemory(bytes))))
      const isText = byte >= 32 || accepted.has(byte)
      expect([
        byte,
        place,
        await check.then(
          () => true,
          () => false,
        ),
      ]).toEqual([byte, place, isText])
    }
})
