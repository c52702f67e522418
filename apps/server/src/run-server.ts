import { createLog } from '#platform/log'
import { parseSettings, type Settings, SettingsError } from '#platform/settings'
import { type RunningProduct, startProduct } from './start-product.ts'

/** Milliseconds. Ctrl-C reaches every process of the group, and npm forwards it too: both count as one. */
const onePress = 1_000

/** Calls `stop` on the first SIGINT or SIGTERM and then ends the process. A second signal ends it at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let pressed: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (pressed !== null) {
      if (performance.now() - pressed > onePress) process.exit(130)
      return
    }
    pressed = performance.now()
    if (signal === 'SIGINT') console.error('\nStopping; Ctrl-C once more ends it at once.')
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

/** Starts the server and runs it until a signal. A refused start prints one line and exits with 1. */
export async function main(): Promise<RunningProduct> {
  try {
    const settings = parseSettings(process.env)
    const log = createLog(settings.LOG_LEVEL)
    const stopTracing = await startTracing(settings)
    const product = await startProduct(settings, log)
    stopOnSignal(async () => {
      await product.stop()
      await stopTracing()
    })
    return product
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Sends request traces to the collector. The libraries are loaded only then: they take a third of a second. */
async function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT }: Settings): Promise<() => Promise<void>> {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined
  const [{ NodeSDK }, { OTLPTraceExporter }, { FastifyOtelInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@fastify/otel'),
  ])
  class Exporter extends OTLPTraceExporter {
    override export(...[spans, done]: Parameters<InstanceType<typeof OTLPTraceExporter>['export']>) {
      // An address that does not exist has a span of its handler.
      const calls = spans.filter(({ attributes }) => !('hook.name' in attributes))
      // The message of an error may hold values of a row.
      for (const { status } of calls) delete status.message
      super.export(calls, done)
    }
  }
  const sdk = new NodeSDK({
    serviceName: 'lmi-portal',
    traceExporter: new Exporter({ url: `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces` }),
    // The endpoint is for traces only: without these the SDK would send metrics and log lines there too.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
        ignorePaths: ({ url }) => /^\/(healthz|readyz|metrics)(\?|$)/.test(url),
        // Only the route is recorded: a query string may hold an authorization code, and a path a quote's id.
        requestHook: (span, request) => {
          span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
          span.setAttribute('url.path', request.routeOptions.url ?? 'unknown')
          span.setAttribute('request.id', request.id)
          request.log = request.log.child({ traceId: span.spanContext().traceId })
        },
      }),
    ],
  })
  sdk.start()
  return () => sdk.shutdown()
}
