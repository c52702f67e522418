import type { HttpServer } from '#platform/http'
import { caughtMailRoutes } from '#platform/mail'
import type { AppContext } from '#platform/service'

/** `/dev/mail` shows every message to everybody, so it exists only where no mail is sent, and never in production. */
export function mailRoutes(server: HttpServer, { settings, database }: AppContext): void {
  if (settings.SMTP_URL || settings.NODE_ENV === 'production') return
  caughtMailRoutes(server, database)
}
