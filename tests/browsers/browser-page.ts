import { setTimeout as wait } from 'node:timers/promises'

/** A page of one engine. `element` is an expression that is evaluated in the page to an element. */
export type BrowserPage = {
  readonly open: (url: string) => Promise<void>
  readonly evaluate: <Result>(expression: string) => Promise<Result>
  readonly click: (element: string) => Promise<void>
  /** Replaces the text of a field, key by key. */
  readonly type: (element: string, text: string) => Promise<void>
  readonly select: (element: string, option: string) => Promise<void>
  readonly attach: (element: string, path: string) => Promise<void>
  readonly screenshot: (path: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** What a person does on a page: names are those of labels and buttons, exact or else at the beginning. */
export type Visitor = {
  readonly open: (url: string) => Promise<void>
  readonly fill: (label: string, text: string) => Promise<void>
  readonly choose: (label: string, option: string) => Promise<void>
  readonly attach: (label: string, path: string) => Promise<void>
  /** Clicks a button, link, checkbox or radio button. */
  readonly press: (name: string) => Promise<void>
  readonly waitFor: (text: string) => Promise<void>
  /** The first match of a pattern in the text of the page; waits for it. */
  readonly read: (pattern: RegExp) => Promise<string>
  /** Chooses the first option of each choice that is still empty. */
  readonly chooseRest: () => Promise<void>
}

const timeout = 20_000
const fields = 'input, select, textarea'
const buttons = 'button:not([role=tab]), a[href], summary, input[type=checkbox], input[type=radio]'

/**
 * Finds a visible, enabled element by its label or name, in the open dialog if there is one. Runs in the page, so it is
 * text: both protocols accept an expression.
 */
const find = (selector: string, name: string) => `(() => {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const named = (element) =>
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  const names = (element) =>
    [element.getAttribute('aria-label'), named(element).join(' '), ...[...(element.labels ?? [])].map((label) => label.textContent),
     ...(element.matches('button, a, summary, [role=tab]') ? [element.textContent] : [])].map(clean)
  const usable = [...scope.querySelectorAll(${JSON.stringify(selector)})].filter((element) =>
    !element.disabled && (element.type === 'file' || element.type === 'checkbox' || element.type === 'radio' || element.checkVisibility()))
  const name = ${JSON.stringify(name)}
  return usable.find((element) => names(element).includes(name))
    ?? usable.find((element) => names(element).some((each) => each.startsWith(name))) ?? null
})()`

/** The option of a choice, as an expression for the page. */
export const optionOf = (element: string, option: string) =>
  `[...${element}.options].find(({ textContent }) => textContent.trim() === ${JSON.stringify(option.trim())})`

export function createVisitor(page: BrowserPage): Visitor {
  const until = async <Result>(what: string, ready: () => Promise<Result | null | false>): Promise<Result> => {
    const deadline = Date.now() + timeout
    let error: unknown
    while (Date.now() < deadline) {
      try {
        const result = await ready()
        if (result) return result
      } catch (thrown) {
        // The page changed between finding and using an element.
        error = thrown
      }
      await wait(150)
    }
    const text = await page.evaluate<string>('document.body.innerText').catch(() => '')
    throw new Error(`${what} did not work within ${timeout / 1000} s. ${error ?? ''}\n${text.slice(0, 1500)}`)
  }
  const act = async (what: string, element: string, use: (element: string) => Promise<void>): Promise<void> => {
    await until(what, async () => {
      if (!(await page.evaluate<boolean>(`${element} !== null`))) return false
      await use(element)
      return true
    })
  }
  const text = () => page.evaluate<string>('document.body.innerText')

  return {
    open: page.open,
    fill: async (label, value) => {
      await act(`filling in ${label}`, find(fields, label), (element) => page.type(element, value))
    },
    choose: async (label, option) => {
      await act(`choosing ${option} in ${label}`, find(fields, label), (element) => page.select(element, option))
    },
    attach: async (label, path) => {
      await act(`attaching to ${label}`, find(fields, label), (element) => page.attach(element, path))
    },
    press: async (name) => {
      await act(`pressing ${name}`, find(buttons, name), page.click)
    },
    waitFor: async (words) => {
      await until(`waiting for "${words}"`, async () => (await text()).includes(words))
    },
    read: (pattern) => until(`reading ${pattern}`, async () => pattern.exec(await text())?.[1] ?? null),
    chooseRest: async () => {
      const empty = `([...document.querySelectorAll('form select')].find((each) => each.value === '' && !each.disabled && each.options.length > 1) ?? null)`
      while (await page.evaluate<boolean>(`${empty} !== null`)) {
        const option = await page.evaluate<string>(`${empty}.options[1].textContent`)
        await page.select(empty, option)
      }
    },
  }
}
