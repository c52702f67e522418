import type { HttpServer } from '#platform/http'
import type { Foundations } from '#platform/service'

/** How a lender's people hear of what happened to their requests. */
export function noticeRoutes(_server: HttpServer, _foundations: Foundations): void {}
