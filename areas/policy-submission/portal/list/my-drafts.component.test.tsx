import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#browser/http'
import { expectAccessible } from '../../../../tests/component/expect-accessible.ts'
import type { ListedDraft } from '../../contract/index.ts'
import { MyDrafts } from './my-drafts.tsx'

const ofQuote: ListedDraft = {
  draftId: 'Q-1',
  quoteId: 'Q-1',
  lmiReferenceNo: 'SUB-1',
  brandName: 'IronbarkBank',
  loans: 2,
  savedAt: '2026-11-22T03:05:00Z',
}
const blank: ListedDraft = { ...ofQuote, draftId: 'b1', quoteId: null, lmiReferenceNo: ' ', brandName: '', loans: 1 }

/** Renders a user's drafts; the calls in `fails` fail until `mend`. */
async function openDrafts(listed: readonly ListedDraft[], fails: { load?: boolean; discard?: boolean } = {}) {
  let drafts = listed
  const failing = { ...fails }
  const service = {
    drafts: async () => {
      if (failing.load) throw new Error('away')
      return drafts
    },
    discardDraft: async (draftId: string) => {
      if (failing.discard) throw new Error('away')
      drafts = drafts.filter((draft) => draft.draftId !== draftId)
      return undefined
    },
  }
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <MyDrafts service={service} nameOf={() => 'Ironbark Bank'} />
    </QueryClientProvider>,
  )
  return { recover: () => Object.assign(failing, { load: false, discard: false }) }
}

const continueOne = page.getByRole('link', { name: 'Continue draft SUB-1, saved 22/11/2026 14:05' })
const discardOne = page.getByRole('button', { name: 'Discard draft SUB-1, saved 22/11/2026 14:05' })

test('each draft shows its reference, and Continue opens it', async () => {
  await openDrafts([ofQuote, blank])
  await expect.element(page.getByText('Ironbark Bank · Quote Q-1 · 2 loans · Saved 22/11/2026 14:05')).toBeVisible()
  await expect.element(page.getByText('No brand · No quote · 1 loan · Saved 22/11/2026 14:05')).toBeVisible()
  await expect.element(continueOne).toHaveAttribute('href', '?draft=Q-1')
  await expectAccessible()
  await page.viewport(320, 800)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('a draft is discarded after confirmation, and the focus stays in the list', async () => {
  await openDrafts([ofQuote, blank])
  await discardOne.click()
  const dialog = page.getByRole('alertdialog', { name: 'Discard draft' })
  await expect.element(dialog.getByText("Discard draft SUB-1? It can't be restored.")).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect.element(continueOne).toBeVisible()
  await discardOne.click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('Draft SUB-1 discarded.')).toBeVisible()
  await expect.element(continueOne).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe('Draft SUB-1 discarded.')
})

test('an empty list says that there are no drafts', async () => {
  await openDrafts([])
  await expect.element(page.getByText('No drafts')).toBeVisible()
  await expectAccessible()
})

test('a list that could not be loaded has a message, and Try again loads it', async () => {
  const { recover } = await openDrafts([ofQuote], { load: true, discard: true })
  await expect.element(page.getByText('Your drafts could not be loaded.')).toBeVisible()
  await expectAccessible()
  recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(continueOne).toBeVisible()
})

test('a draft that could not be discarded stays in the list', async () => {
  await openDrafts([ofQuote], { discard: true })
  await discardOne.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('The draft could not be discarded.')).toBeVisible()
  await expect.element(continueOne).toBeVisible()
})
