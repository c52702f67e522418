import '#ui/tokens'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'

document.documentElement.lang = 'en-AU'
document.title = 'Component test'

// As wide as a desk, whatever the test before made of it.
beforeEach(() => page.viewport(1280, 800))
