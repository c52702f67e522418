import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '#platform/release'

export type Metrics = {
  readonly registry: Registry
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
  readonly refusals: Counter<'code'>
  readonly mails: Counter<'kind' | 'outcome'>
  readonly webhookDeliveries: Counter<'outcome'>
  readonly records: Counter<'kind' | 'lender'>
  readonly eventStreams: Gauge
  readonly uploads: Gauge
  readonly databaseCheckSeconds: Gauge
  /** Adds a gauge that each scrape reads. */
  readonly observe: (gauge: ObservedGauge) => void
}

type ObservedGauge = {
  readonly name: string
  readonly help: string
  /** Without a label, `read` names its one value ''. */
  readonly label?: string
  /** Must not throw: the scrape would fail. A value that is missing has no line. */
  readonly read: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>
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
    webhookDeliveries: new Counter({
      name: 'webhook_deliveries_total',
      help: 'Tries to deliver an event to an endpoint of a lender: delivered, failed; and those parked after three days',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    records: new Counter({
      name: 'records_total',
      help: 'Calls that priced a quote, sent a referral, variation or cancellation, or made policies, by kind and lender',
      labelNames: ['kind', 'lender'],
      registers: [registry],
    }),
    eventStreams: new Gauge({
      name: 'event_streams_open',
      help: 'Event streams that this process serves',
      registers: [registry],
    }),
    uploads: new Gauge({
      name: 'uploads_under_way',
      help: 'Calls with files that this process is receiving or checking',
      registers: [registry],
    }),
    databaseCheckSeconds: new Gauge({
      name: 'database_check_seconds',
      help: 'Time that the last readiness check took to write to the database',
      registers: [registry],
    }),
    observe: ({ name, help, label, read }) => {
      new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers: [registry],
        async collect() {
          const values = await read()
          this.reset()
          // A reset gauge without a label is 0.
          if (!label) this.remove()
          for (const [key, value] of Object.entries(values)) this.set(label ? { [label]: key } : {}, value)
        },
      })
    },
  }
}
