import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** What may stand in a request, a token or an error and must never stand in a log. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'code_verifier',
  'email',
]

/** An authorization code. Not every `code`: an error's says what happened. */
const codes = ['code', 'query.code', 'body.code', '*.query.code', '*.body.code']

/** Structured log lines on standard output, or where a test reads them. Bodies are never given to it: they hold borrower data. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: [...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]), ...codes],
      censor: '[redacted]',
    },
    serializers: {
      // A query string may hold an authorization code or a number that a lender typed: the path is enough.
      req: (request) => ({ id: request.id, method: request.method, path: String(request.url).split('?')[0] }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => {
        // PostgreSQL puts the row's own values there: "Key (email)=(…) already exists". A refusal names files, and so people.
        const { detail: _values, where: _also, refused: _names, ...rest } = pino.stdSerializers.err(error)
        return rest
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
