import type { Plugin } from 'vite'

/** What the first screen needs besides the entry, by the name of its source. */
const needed = [/^(?:show|shared)-.*\.(?:js|css)$/, /^keycloak-.*\.js$/, /^inter-latin-.*\.woff2$/]

/** Tells the browser in the page's head what the start is about to ask for, so that it is fetched at once. */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => needed.some((name) => name.test(file.replace(/^assets\//, ''))))
          .map((file) => ({ tag: 'link', injectTo: 'head', attrs: { ...attributesOf(file), href: `/${file}` } })),
    },
  }
}

function attributesOf(file: string): Record<string, string> {
  // Fonts are asked for without credentials, and a preload counts only when it is asked for in the same way.
  if (file.endsWith('.woff2')) return { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
  return file.endsWith('.css')
    ? { rel: 'preload', as: 'style', crossorigin: '' }
    : { rel: 'modulepreload', crossorigin: '' }
}
