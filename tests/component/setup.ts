import '#ui/tokens'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'

document.documentElement.lang = 'en-AU'
document.title = 'Component test'

// Every test starts at desktop width.
beforeEach(() => page.viewport(1280, 800))
