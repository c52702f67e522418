/**
 * The page that keycloak-js keeps in a frame and asks every few seconds whether the person is still signed in here. It
 * compares the session cookie, which another tab's sign-out removes, with the session of the portal's token.
 */
export const loginStatusScript = `
'use strict'
const allowed = new Map()

async function mayAsk(clientId, origin) {
  const key = clientId + ' ' + origin
  if (!allowed.has(key)) {
    const query = new URLSearchParams({ client_id: clientId, origin })
    const answer = await fetch('login-status-iframe.html/init?' + query)
    if (answer.status !== 204 && answer.status !== 403) throw new Error('not now')
    allowed.set(key, answer.status === 204)
  }
  return allowed.get(key)
}

function sessionCookie() {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith('KEYCLOAK_SESSION='))
  return found ? found.slice('KEYCLOAK_SESSION='.length) : ''
}

async function hashOf(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function statusOf(clientId, sid, origin) {
  try {
    if (!(await mayAsk(clientId, origin))) return 'error'
    const cookie = sessionCookie()
    if (!cookie || !sid) return cookie || sid ? 'changed' : 'unchanged'
    return cookie === (await hashOf(sid)) ? 'unchanged' : 'changed'
  } catch {
    // A server that restarts is no reason to sign anybody out: the next question asks again.
    return 'unchanged'
  }
}

addEventListener('message', async (event) => {
  if (event.source !== parent || typeof event.data !== 'string') return
  const [clientId = '', sid = ''] = event.data.split(' ')
  event.source.postMessage(await statusOf(clientId, sid, event.origin), event.origin)
})
`

/**
 * The last of the two pages that find out whether the browser sends our cookies from inside a frame of the portal; it
 * does not when the two are on different sites.
 */
export const thirdPartyCookiesScript = `
'use strict'
const supported = document.cookie.split('; ').includes('KEYCLOAK_3P_COOKIE=supported')
parent.postMessage(supported ? 'supported' : 'unsupported', '*')
`

export function showScriptPage(title: string, script: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><script>${script}</script></body>
</html>`
}
