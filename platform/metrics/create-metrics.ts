import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '#platform/release'

export type Metrics = {
  readonly registry: Registry
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
  readonly refusals: Counter<'code'>
  readonly mails: Counter<'kind' | 'outcome'>
  /** Adds a gauge of the services that this process uses; `read` answers their states. */
  readonly observeDependencies: (read: () => Promise<Readonly<Record<string, string>>>) => void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the label names the version of this server',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'refusals_total',
      help: 'Requests refused, by the code of the refusal',
      labelNames: ['code'],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'mails_total',
      help: 'Tries to send a mail, by its kind and outcome: sent, retry, unwanted, no-address or failed',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    observeDependencies: (read) => {
      new Gauge({
        name: 'dependency_ready',
        help: '1 while a service that this process uses responds to its check, else 0',
        labelNames: ['dependency'],
        registers: [registry],
        async collect() {
          for (const [dependency, state] of Object.entries(await read()))
            this.set({ dependency }, state === 'ready' ? 1 : 0)
        },
      })
    },
  }
}
