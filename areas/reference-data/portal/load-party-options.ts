import type { Http } from '#browser/http'
import { type PartyOptions, partyOptionsSchema } from '../contract/index.ts'

/** What the lender channel may choose. `base` is the quote service's. */
export async function loadPartyOptions(http: Http, base: string, channel: string): Promise<PartyOptions> {
  return http.get(`${base}quote/party/options/${encodeURIComponent(channel)}`, { schema: partyOptionsSchema })
}
