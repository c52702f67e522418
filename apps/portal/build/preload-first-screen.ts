import type { Plugin } from 'vite'

/** The files that the first screen needs besides the entry, by the name of their source. */
const needed = [/^first-screen-.*\.(?:js|css)$/, /^inter-latin-.*\.woff2$/]

/** Adds preload links to the page's head, so that the browser fetches the files of the first screen at once. */
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
  // Fonts are requested without credentials, and a preload is used only when it is requested the same way.
  if (file.endsWith('.woff2')) return { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
  return file.endsWith('.css')
    ? { rel: 'preload', as: 'style', crossorigin: '' }
    : { rel: 'modulepreload', crossorigin: '' }
}
