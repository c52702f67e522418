import { createContext, type ReactNode, useContext } from 'react'
import type { Http } from './create-http.ts'

const HttpContext = createContext<Http | null>(null)

export function HttpProvider({ http, children }: { readonly http: Http; readonly children: ReactNode }) {
  return <HttpContext value={http}>{children}</HttpContext>
}

/** The HTTP client that every screen calls the services with. */
export function useHttp(): Http {
  const http = useContext(HttpContext)
  if (!http) throw new Error('useHttp is called outside of HttpProvider')
  return http
}
