import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'
import { parseSettings } from '#platform/settings'

/** Paths of the server; Vite serves the rest from the portal's sources. */
const ofServer = [
  '/api',
  '/realms',
  '/assets/build.json',
  '/assets/environment.json',
  '/objects',
  '/healthz',
  '/readyz',
  '/metrics',
  '/dev',
]

const settings = parseSettings(process.env)
const serverPort = settings.PORT + 1
const variables = { PORT: String(serverPort), PUBLIC_URL: settings.baseUrl, RATE_LIMIT_PER_MINUTE: '100000' }

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...variables },
})
const portal = await createServer({
  configFile: 'apps/portal/vite.config.ts',
  server: {
    host: settings.HOST,
    port: settings.PORT,
    strictPort: true,
    // The identity server redirects requests for another host name.
    proxy: Object.fromEntries(
      ofServer.map((path) => [path, { target: `http://localhost:${serverPort}`, changeOrigin: false }]),
    ),
  },
})

const stop = async () => {
  server.kill('SIGTERM')
  await Promise.all([once(server, 'exit'), portal.close()])
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
server.once('exit', () => process.exit(1))

await portal.listen().catch((error) => {
  console.error(error.message)
  return stop()
})
console.log(`  ${settings.baseUrl} follows every change (the server behind it: port ${serverPort})`)
